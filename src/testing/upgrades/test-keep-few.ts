import type pg from 'pg'

/** Samples that an archive keeps: the newest of each kind and plan, or language. */
const FEW = [
  ['article', 'articles', 'category, access_tier', 'published_at'],
  ['tool', 'tools', 'language', 'created_at'],
  ['agent', 'agents', 'language', 'published_at'],
  ['podcast', 'podcasts', 'language', 'published_at'],
] as const

/** Deletes most samples of a site of any version, so that its archive is small. */
export async function keepFew(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const [kind, table, each, order] of FEW) {
    await pool.query(
      `delete from ${table} where sample and id not in (
         select distinct on (${each}) id from ${table} where sample order by ${each}, ${order} desc)`,
    )
    await pool.query(
      `delete from translations where kind = '${kind}' and item_id not in (select id from ${table})`,
    )
  }
}
