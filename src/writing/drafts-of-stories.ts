import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { StoryDrafts } from '#stories/stories.ts'
import { generatedContent } from './tables.ts'
import { isUntouched } from './untouched.ts'

const touchedOf = (db: Db, storyIds: readonly string[]) =>
  db
    .select({ id: generatedContent.storyId })
    .from(generatedContent)
    .where(and(sql`${generatedContent.storyId} = any(${sql.param([...storyIds])}::uuid[])`, not(isUntouched)))

/** The drafts of stories, as clustering needs them. */
export const draftsOfStories: StoryDrafts = {
  async touched(db, storyIds) {
    const rows = await touchedOf(db, storyIds)
    return new Set(rows.flatMap(({ id }) => id ?? []))
  },
  async areUntouched(tx, storyIds) {
    if (storyIds.length === 0) return true
    const drafts = await tx
      .select({ untouched: isUntouched })
      .from(generatedContent)
      .where(inArray(generatedContent.storyId, [...storyIds]))
      .orderBy(generatedContent.id)
      .for('update')
    return drafts.every(({ untouched }) => untouched)
  },
  async reject(tx, storyIds) {
    await tx
      .update(generatedContent)
      .set({
        status: 'rejected',
        reason: 'newsroom.storyMerged',
        version: sql`${generatedContent.version} + 1`,
      })
      .where(and(inArray(generatedContent.storyId, [...storyIds]), eq(generatedContent.status, 'pending')))
  },
}
