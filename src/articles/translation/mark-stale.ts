import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { translations } from '../tables.ts'
import { hashOfOriginal, originals } from './originals.ts'

/** Marks translations whose original has changed, of one article or of all items. Returns how many it marked. */
export async function markStale(db: Db, now: Date, articleId?: string): Promise<number> {
  const concerned =
    articleId === undefined ? sql`true` : sql`t.kind = 'article' and t.item_id = ${articleId}::uuid`
  // a translation that came without a hash is assumed to match the current text
  await db.execute(sql`
    update ${translations} t set source_hash = ${hashOfOriginal} from ${originals} o
    where ${concerned} and t.source_hash is null and o.kind = t.kind and o.id = t.item_id`)
  const { rows } = await db.execute(sql`
    update ${translations} t set stale_at = ${now.toISOString()}::timestamptz from ${originals} o
    where ${concerned} and t.stale_at is null and o.kind = t.kind and o.id = t.item_id and o.updated_at > t.created_at
      and t.source_hash <> ${hashOfOriginal}
    returning t.item_id`)
  return rows.length
}
