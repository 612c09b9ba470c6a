import { type SQL, sql } from 'drizzle-orm'
import { entityMentions } from '#library/entities/tables.ts'
import type { Language } from '#languages/rules.ts'
import { searchDocuments as documents } from './tables.ts'

/** What the archive is narrowed by beside words: the language of the original, and the id of a name in its text. */
export type About = { written?: Language; entity?: string }

/** After a moment, or from ever; up to and with `until`. */
export type Window = { since: string | null; until: string }

/**
 * The documents among which originals are listed: all, or those that have a name. Then its mentions lead, whose index
 * has them in the order of the list.
 */
export const documentsOf = ({ entity }: About): SQL =>
  entity === undefined
    ? sql`${documents}`
    : sql`(select d.kind, d.item_id, d.language, d.access_tier, d.category, d.original, m.published_at
        from ${entityMentions} m join ${documents} d on d.item_id = m.article_id and d.kind in ('article', 'event')
        where m.entity_id = ${entity}::uuid) as named`

/** The same for documents of a window of time that were found by words, each in the language of its reader. */
export function aboutOf({ written, entity }: About, { since, until }: Window): SQL {
  const conditions = [
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
