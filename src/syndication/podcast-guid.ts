import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { siteSettings } from '#articles/tables.ts'

/** The namespace of podcast ids. Source: the guid element of podcastindex.org/namespace/1.0. */
const NAMESPACE = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** The permanent id of a language's show: made from its first feed address, and kept when the site moves. */
export async function podcastGuid(db: Db, language: Language, address: string): Promise<string> {
  const key = `podcast_guid_${language}`
  const kept = async () => {
    const [row] = await db
      .select({ value: siteSettings.value })
      .from(siteSettings)
      .where(eq(siteSettings.key, key))
      .limit(1)
    return z.uuid().safeParse(row?.value).data
  }
  const known = await kept()
  if (known !== undefined) return known
  const made = uuidV5(NAMESPACE, address.replace(/^https?:\/\//, '').replace(/\/+$/, ''))
  await db.insert(siteSettings).values({ key, value: made }).onConflictDoNothing()
  return (await kept()) ?? made // another process may have been first
}

/** A name-based UUID made with SHA-1. Source: RFC 9562 §5.5. */
export function uuidV5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
