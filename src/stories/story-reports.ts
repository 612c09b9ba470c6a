import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { findingsOfStory } from '#sources/findings.ts'
import { decidedPairs, apartFrom } from './decisions.ts'
import { mergeThreshold } from './merge-threshold.ts'
import { CALIBRATION } from './rules.ts'
import { stories, storyPlacements } from './tables.ts'

export type StoryRow = typeof stories.$inferSelect
export type ReportOfStory = {
  id: string
  title: string
  url: string
  publisher: string
  language: Language | null
  publishedAt: Date
}
/** The most stories that are shown as related. */
const MAX_RELATED = 5

/** A story that has not been merged into another; null if there is none. */
export async function openStory(db: Db, id: string): Promise<StoryRow | null> {
  const [row] = await db
    .select()
    .from(stories)
    .where(and(eq(stories.id, id), isNull(stories.mergedInto)))
  return row ?? null
}

/** The reports of a story, the newest first, at most 100. */
export const reportsOfStory = async (db: Db, id: string): Promise<ReportOfStory[]> =>
  (await findingsOfStory(db, id)).map(({ sourceName, ...finding }) => ({
    id: finding.id,
    title: finding.title,
    url: finding.url,
    publisher: sourceName,
    language: finding.language,
    publishedAt: finding.publishedAt,
  }))

/** The stories that reports of this story came close to, or whose reports came close to it, the most similar first. */
export async function relatedStories(db: Db, id: string): Promise<StoryRow[]> {
  const { storyId, relatedId, relatedScore } = storyPlacements
  const score = sql<number>`max(${relatedScore})`
  const rows = await db
    .select({ story: stories, score })
    .from(storyPlacements)
    .innerJoin(
      stories,
      or(and(eq(storyId, id), eq(stories.id, relatedId)), and(eq(relatedId, id), eq(stories.id, storyId))),
    )
    .where(and(or(eq(storyId, id), eq(relatedId, id)), ne(stories.id, id), isNull(stories.mergedInto)))
    .groupBy(stories.id)
    .orderBy(desc(score), stories.id)
    .limit(MAX_RELATED * 2)
  const apart = new Set((await apartFrom(db, [id])).get(id))
  return rows
    .map(({ story }) => story)
    .filter((story) => !apart.has(story.id))
    .slice(0, MAX_RELATED)
}

/** The number of reports of each of these stories. */
export async function countReports(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: storyPlacements.storyId, reports: sql<number>`count(*)::int` })
    .from(storyPlacements)
    .where(inArray(storyPlacements.storyId, [...ids]))
    .groupBy(storyPlacements.storyId)
  return new Map(rows.map(({ id, reports }) => [id, reports]))
}

/** How many decisions there are in a language, how many it needs, and the similarity from which stories are merged now. */
export async function calibrationIn(
  db: Db,
  language: Language,
): Promise<{ made: number; needed: number; mergeFrom: number }> {
  const pairs = await decidedPairs(db, language)
  return { made: pairs.length, needed: CALIBRATION.decisions, mergeFrom: mergeThreshold(pairs) }
}
