import { and, eq, lt } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { ARCHIVE_KINDS } from '#articles/search/rules.ts'
import { type Matches, newestMatches, newestOf } from '#articles/search/matches.ts'
import type { Row } from '#articles/search/place.ts'
import { questionFor } from '#articles/search/search.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { savedQuestion } from './calls.ts'
import { OVERLAP_MS } from './rules.ts'
import { savedSearchHits } from './tables.ts'

/** The fields of a saved search that are needed to look for new items. */
export type Looked = {
  id: string
  question: Record<string, string>
  language: Language
  lookedAt: Date
  alertsFrom: Date
}

/** How long reported items are remembered. */
export const HITS_KEPT_MS = 30 * DAY

/** After a week, or a pause of the worker, a search may have found many items; no more than this many are counted. */
const MAX_NEW = 1000

/**
 * Ids of articles that a search finds and that were published since it was last run, newest first, whether reported or not.
 */
export async function newIn(
  db: Db,
  { question, language, lookedAt, alertsFrom }: Looked,
  { accessLevel, now }: { accessLevel: AccessLevel; now: Date },
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

/** Records what a search has found, and returns the ids that it had not found before, in their order. */
export async function takeNew(tx: Db, searchId: string, found: string[], now: Date): Promise<string[]> {
  if (found.length === 0) return []
  const taken = await tx
    .insert(savedSearchHits)
    .values(found.map((articleId) => ({ searchId, articleId, foundAt: now })))
    .onConflictDoNothing()
    .returning({ id: savedSearchHits.articleId })
  const isNew = new Set(taken.map(({ id }) => id))
  return found.filter((id) => isNew.has(id))
}

/** Forgets items that were reported long ago; called after the look, whose period may begin earlier. */
export async function forgetHits(tx: Db, searchId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HITS_KEPT_MS)
  await tx
    .delete(savedSearchHits)
    .where(and(eq(savedSearchHits.searchId, searchId), lt(savedSearchHits.foundAt, before)))
}
