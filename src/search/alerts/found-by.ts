import { and, eq, lt } from 'drizzle-orm'
import { ARCHIVE_KINDS } from '#articles/search/rules.ts'
import { type Matches, newestMatches, newestOf } from '#articles/search/matches.ts'
import type { Row } from '#articles/search/place.ts'
import { questionFor } from '#articles/search/search.ts'
import type { Db } from '#platform/db.ts'
import { savedQuestion } from './calls.ts'
import type { Owner } from './report.ts'
import { HITS_KEPT_MS, OVERLAP_MS } from './rules.ts'
import { savedSearchHits, type savedSearches } from './tables.ts'

type Looked = Pick<typeof savedSearches.$inferSelect, 'question' | 'language' | 'lookedAt' | 'alertsFrom'>

/** After a week, or a pause of the worker, a search may have found many items; no more than this many are counted. */
const MAX_NEW = 1000

/**
 * Ids of articles that a search finds and that were published since it was last run, newest first, whether reported or not.
 */
export async function newIn(
  db: Db,
  { question, language, lookedAt, alertsFrom }: Looked,
  { accessLevel, now }: Owner,
): Promise<string[]> {
  const read = savedQuestion.safeParse(question)
  if (!read.success) return []
  const { type, topic, ...asked } = read.data
  const kinds = type === undefined ? ARCHIVE_KINDS : [type]
  const said = await questionFor({ ...asked, category: topic }, kinds, { db, now, language, accessLevel })
  if (said === null) return []
  const since = new Date(
    Math.max(alertsFrom.getTime(), lookedAt.getTime() - OVERLAP_MS, said.since?.getTime() ?? 0),
  )
  const fresh = { ...said, since, readable: true }
  const ids: string[] = []
  let behind: Row | null = null
  while (ids.length < MAX_NEW) {
    const { matches, isAll }: Matches = await newestMatches(db, fresh, { ...newestOf(said), behind })
    ids.push(...matches.map(({ id }) => id))
    behind = matches.at(-1) ?? null
    if (isAll || behind === null) break
  }
  return ids.slice(0, MAX_NEW)
}

/** Forgets items that were reported long ago; called after the look, whose period may begin earlier. */
export async function forgetHits(tx: Db, searchId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HITS_KEPT_MS)
  await tx
    .delete(savedSearchHits)
    .where(and(eq(savedSearchHits.alertId, searchId), lt(savedSearchHits.foundAt, before)))
}
