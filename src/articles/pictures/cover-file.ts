import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { UUID } from '#platform/uuid.ts'
import { agents, articles, podcasts, tools } from '../tables.ts'
import { videos } from '../videos/tables.ts'

const COVER = new RegExp(`^(${UUID})-(320|480|960)\\.webp$`)
/** 480 is the width of pictures stored before sizes existed, 160 that of logos. */
const PICTURE = new RegExp(`^(${UUID}-[0-9a-f]{12})-(160|320|480|640|960|1280)\\.(avif|webp)$`)
const INFOGRAPHIC = new RegExp(`^(${UUID}-[0-9a-f]{12})-1080\\.png$`)

/**
 * The bytes of `{id}-{width}.webp`, drawn on the first request. Null for a name or an item that does not exist, so that
 * strangers cannot fill the disk.
 */
export async function coverFile(
  { db, outside }: Pick<Runtime, 'db' | 'outside'>,
  name: string,
): Promise<Buffer | null> {
  const [, id, width] = COVER.exec(name) ?? []
  if (id === undefined || !(await isItem(db, id))) return null
  return outside.pictures.coverPicture(id, width === '320' ? 320 : width === '480' ? 480 : 960)
}

/**
 * The bytes of a stored picture by the last part of its address, or null. A missing size is made from the stored picture; no
 * other picture or size is made, so that strangers can exhaust neither the disk nor the CPU.
 */
export async function pictureFile(
  { outside: { pictures } }: Pick<Runtime, 'outside'>,
  name: string,
): Promise<{ bytes: Buffer | null; type: string }> {
  const [, drawn] = INFOGRAPHIC.exec(name) ?? []
  if (drawn !== undefined) return { bytes: await pictures.infographic(drawn), type: 'image/png' }
  const [, kept, width, form] = PICTURE.exec(name) ?? []
  if (kept === undefined) return { bytes: null, type: 'image/webp' }
  const bytes = await pictures.picture(kept, Number(width), form === 'avif' ? 'avif' : 'webp')
  return { bytes, type: `image/${form}` }
}

/** Whether an address can be the image of an item: of another host, from where a job fetches it, or of an image we have. */
export async function isUsablePicture(
  context: Pick<Runtime, 'db' | 'outside'>,
  address: string,
): Promise<boolean> {
  if (/^https?:/i.test(address)) return true
  const [, folder, name = ''] = /^\/(pictures|covers)\/(.+)$/.exec(address) ?? []
  if (folder === 'covers') return (await coverFile(context, name)) !== null
  return folder === 'pictures' && (await pictureFile(context, name)).bytes !== null
}

/** Whether any library item, or a draft of one, has this id. */
async function isItem(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${articles} where id = ${id} union all select 1 from ${tools} where id = ${id}
    union all select 1 from ${agents} where id = ${id} union all select 1 from ${podcasts} where id = ${id}
    union all select 1 from ${videos} where id = ${id}
    union all select 1 from generated_content where id = ${id} limit 1`)
  return rows.length > 0
}
