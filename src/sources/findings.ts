import { and, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { findings, newsSources } from './tables.ts'

type FindingRow = typeof findings.$inferSelect
/** A finding with the name of its publisher. */
export type NamedFinding = FindingRow & { sourceName: string }

/** Newest first; ids that do not exist are left out. */
export const findingsByIds = async (db: Db, ids: readonly string[]): Promise<NamedFinding[]> =>
  ids.length === 0 ? [] : newest(db, inArray(findings.id, [...ids]), ids.length)

/** Findings published since then, in one of our languages, that belong to no story yet; newest first. */
export const untoldFindings = (db: Db, since: Date, limit: number): Promise<NamedFinding[]> =>
  newest(
    db,
    and(isNull(findings.storyId), isNotNull(findings.language), gte(findings.publishedAt, since)),
    limit,
  )

/** At most so many told findings are looked at for the story of a new one. */
const TOLD_LIMIT = 5000
const toldSince = (since: Date) => and(isNotNull(findings.storyId), gte(findings.publishedAt, since))

/** Findings published since then that belong to a story, newest first, at most 5000. */
export const toldFindings = (db: Db, since: Date): Promise<NamedFinding[]> =>
  newest(db, toldSince(since), TOLD_LIMIT)

/** How many `toldFindings` would give. */
export async function countTold(db: Db, since: Date): Promise<number> {
  const [row] = await db.select({ told: count() }).from(findings).where(toldSince(since))
  return Math.min(row?.told ?? 0, TOLD_LIMIT)
}

/** What several publishers told of one event, newest first, at most 100. */
export const findingsOfStory = (db: Db, storyId: string): Promise<NamedFinding[]> =>
  newest(db, eq(findings.storyId, storyId), 100)

async function newest(db: Db, which: SQL | undefined, limit: number): Promise<NamedFinding[]> {
  const rows = await db
    .select({ finding: findings, sourceName: newsSources.name })
    .from(findings)
    .innerJoin(newsSources, eq(newsSources.id, findings.sourceId))
    .where(which)
    .orderBy(desc(findings.publishedAt), desc(findings.id))
    .limit(limit)
  return rows.map(({ finding, sourceName }) => ({ ...finding, sourceName }))
}

/** Puts findings under a story; those that have one already keep it. Answers how many were put. */
export async function tellStory(db: Db, findingIds: readonly string[], storyId: string): Promise<number> {
  if (findingIds.length === 0) return 0
  const told = await db
    .update(findings)
    .set({ storyId })
    .where(and(inArray(findings.id, [...findingIds]), isNull(findings.storyId)))
    .returning({ id: findings.id })
  return told.length
}
