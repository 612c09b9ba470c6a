import { type SQL, sql } from 'drizzle-orm'
import { entityMentions } from '../entities/tables.ts'
import type { Language } from '#languages/rules.ts'
import { VALUE_FILTER_NAMES, type ValueFilter, type ValueOf } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'

/** Archive filters other than words: the language of the original, and the id of an entity named in its text. */
export type About = { written?: Language; entity?: string }

/** The value that each filter accepts; null or missing for all. */
export type Chosen = { [Name in ValueFilter]?: ValueOf<Name> | null }

/** The condition of each filter for a search document with the value. */
const CONDITIONS: Record<ValueFilter, (value: string) => SQL> = {
  tier: (tier) => sql`access_tier = ${tier}`,
}

/** The conditions of all chosen values. */
export const chosenOf = (chosen: Chosen): SQL[] =>
  VALUE_FILTER_NAMES.flatMap((name) => {
    const { [name]: value } = chosen
    return value ? [CONDITIONS[name](value)] : []
  })

/** A time window: after `since`, unlimited when that is null; up to and including `until`. */
export type Window = { since: string | null; until: string }

/**
 * The documents among which originals are listed: all, or those that name the entity. In that case the query starts from the
 * mentions, whose index is in the order of the list.
 */
export const documentsOf = ({ entity }: About): SQL =>
  entity === undefined
    ? sql`${documents}`
    : sql`(select d.kind, d.item_id, d.language, d.access_tier, d.category, d.original, m.published_at
        from ${entityMentions} m join ${documents} d on d.item_id = m.article_id and d.kind in ('article', 'event')
        where m.entity_id = ${entity}::uuid) as named`

/** The same filters for documents in a time window that were found by words, each in the language of its reader. */
export function aboutOf(question: About & Chosen, { since, until }: Window): SQL {
  const { written, entity } = question
  const conditions = [
    ...chosenOf({ ...question, tier: null }), // the tier is among the marks
    ...(written === undefined
      ? []
      : [
          sql`case when original then language = ${written} else exists (select 1 from ${documents} o
            where o.item_id = ${documents.itemId} and o.kind = ${documents.kind} and o.language = ${written} and o.original) end`,
        ]),
    ...(entity === undefined
      ? []
      : [
          sql`item_id in (select m.article_id from ${entityMentions} m where m.entity_id = ${entity}::uuid
            and m.published_at <= ${until}::timestamptz and ${since === null ? sql`true` : sql`m.published_at > ${since}::timestamptz`})`,
        ]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
