import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { findings } from './tables.ts'

/** Assigns each finding to its story, all in one statement; findings that have a story keep it. */
export async function assignStories(
  db: Db,
  placements: readonly { findingId: string; storyId: string }[],
): Promise<void> {
  if (placements.length === 0) return
  const ids = sql.param(placements.map(({ findingId }) => findingId))
  const storyIds = sql.param(placements.map(({ storyId }) => storyId))
  await db.execute(
    sql`update ${findings} set story_id = told.story from unnest(${ids}::uuid[], ${storyIds}::uuid[]) as told (finding, story)
        where ${findings.id} = told.finding and ${findings.storyId} is null`,
  )
}

/** Moves the findings of one story to another, because both turned out to be the same. */
export async function moveFindings(db: Db, from: string, to: string): Promise<void> {
  await db.update(findings).set({ storyId: to }).where(eq(findings.storyId, from))
}

/** Moves some findings to another story, because an editor has split them off. */
export async function splitFindings(db: Db, ids: readonly string[], to: string): Promise<void> {
  await db
    .update(findings)
    .set({ storyId: to })
    .where(inArray(findings.id, [...ids]))
}
