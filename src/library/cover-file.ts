import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { agents, articles, podcasts, tools } from './tables.ts'

/** The bytes of `{id}-{width}.webp`, drawn at the first request. Null for a name or an item that does not exist: strangers cannot fill the disk. */
export async function coverFile(
  { db, outside }: Pick<House, 'db' | 'outside'>,
  name: string,
): Promise<Buffer | null> {
  const [, id, width] = /^([0-9a-f]{8}-[0-9a-f-]{27})-(480|960)\.webp$/.exec(name) ?? []
  if (id === undefined || !(await isItem(db, id))) return null
  const { webp } = await outside.pictures.cover(id)
  return readFile(width === '480' ? webp[480] : webp[960])
}

/** Whether anything of the library, or a draft of it, has this id. */
async function isItem(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${articles} where id = ${id} union all select 1 from ${tools} where id = ${id}
    union all select 1 from ${agents} where id = ${id} union all select 1 from ${podcasts} where id = ${id}
    union all select 1 from generated_content where id = ${id} limit 1`)
  return rows.length > 0
}
