import { type SQL, sql } from 'drizzle-orm'
import { entityMentions } from '#library/entities/tables.ts'
import type { Language } from '#languages/rules.ts'
import { searchDocuments as documents } from './tables.ts'

/** What the archive is narrowed by beside words: the language of the original, and the id of a name in its text. */
export type About = { written?: Language; entity?: string }

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

/** The same for documents that were found by words, each in the language of its reader. */
export function aboutOf({ written, entity }: About): SQL {
  const conditions = [
    ...(written === undefined
      ? []
      : [
          sql`exists (select 1 from ${documents} o where o.item_id = ${documents.itemId}
            and o.kind = ${documents.kind} and o.language = ${written} and o.original)`,
        ]),
    ...(entity === undefined
      ? []
      : [sql`item_id in (select m.article_id from ${entityMentions} m where m.entity_id = ${entity}::uuid)`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
