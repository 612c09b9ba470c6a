import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { wordsKey } from './sift.ts'
import { findings } from './tables.ts'

/** The guids of this source and the keys of any source that are already stored. */
export async function storedAmong(
  db: Db,
  sourceId: string,
  items: readonly { guid: string; canonicalKey: string }[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const guids = items.map((item) => item.guid)
  const keys = items.map((item) => item.canonicalKey)
  const byGuid = await db
    .select({ guid: findings.guid })
    .from(findings)
    .where(and(eq(findings.sourceId, sourceId), inArray(findings.guid, guids)))
  const byKey = await db
    .select({ key: findings.canonicalKey })
    .from(findings)
    .where(inArray(findings.canonicalKey, keys))
  return new Set([...byGuid.map((row) => row.guid), ...byKey.map((row) => row.key)])
}

/** The guids among these whose title and summary this source has already published under another id. */
export async function repeatedAmong(
  db: Db,
  sourceId: string,
  items: readonly { guid: string; title: string; summary: string | null }[],
): Promise<ReadonlySet<string>> {
  const titles = items.flatMap((item) => (wordsKey(item) === null ? [] : [item.title]))
  if (titles.length === 0) return new Set()
  const rows = await db
    .select({ title: findings.title, summary: findings.summary })
    .from(findings)
    .where(and(eq(findings.sourceId, sourceId), inArray(findings.title, titles)))
  const known = new Set(rows.map(wordsKey))
  return new Set(
    items.flatMap((item) => (known.has(wordsKey(item)) && wordsKey(item) !== null ? [item.guid] : [])),
  )
}
