import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { stories, storyPlacements } from '#stories/tables.ts'
import { RELEVANCE_THRESHOLD } from '../rules.ts'

const KEY = 'relevance'
const stored = z.object({ threshold: z.number().min(0).max(1) })

/** From which relevance, 0 to 1, a report of a source with several subjects is drafted. */
export async function relevanceThreshold(db: Db): Promise<number> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
    .limit(1)
  return stored.catch({ threshold: RELEVANCE_THRESHOLD }).parse(row?.value).threshold
}

/** Not all of a story's reports were judged to be about something else. */
export const isRelevant = (threshold: number): SQL =>
  sql`coalesce((select bool_or(${storyPlacements.relevance} is null or ${storyPlacements.relevance} >= ${threshold})
      from ${storyPlacements} where ${storyPlacements.storyId} = ${stories.id}), true)`

/** Sets from which relevance a report is drafted. */
export async function setRelevanceThreshold(tx: Db, threshold: number): Promise<void> {
  await tx
    .insert(siteSettings)
    .values({ key: KEY, value: { threshold } })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: { threshold } } })
}

/** The stories among these that are about AI. */
export async function relevantAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .where(and(inArray(stories.id, [...new Set(ids)]), isRelevant(await relevanceThreshold(db))))
  return new Set(rows.map(({ id }) => id))
}
