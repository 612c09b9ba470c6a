import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { areApart } from '#stories/decisions.ts'
import type { StoryDrafts } from '#stories/stories.ts'
import { redraftStoriesJob } from './generate/redraft-stories.ts'
import { JUDGE_AGAIN } from './drafts.ts'
import type { DraftStatus } from './rules.ts'
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

/**
 * Marks the drafts of stories whose reports an editor has moved: a waiting one has a warning until it is written again, a planned
 * one if it returns to review. Returns whether one of the stories has a draft, waiting or decided.
 */
export async function flagReportsMoved(tx: Db, storyIds: readonly string[]): Promise<boolean> {
  const ofStories = inArray(generatedContent.storyId, [...storyIds])
  await tx
    .update(generatedContent)
    .set({
      metadata: sql`${generatedContent.metadata} || jsonb_build_object('reports_moved', gen_random_uuid())`,
      ...JUDGE_AGAIN,
    })
    .where(and(ofStories, inArray(generatedContent.status, ['pending', 'approved'])))
  return (await tx.$count(generatedContent, ofStories)) > 0
}

/** Has the waiting drafts of stories judged again, because they have new reports or an editor has decided on them. */
export async function judgeStoriesAgain(tx: Db, storyIds: readonly string[]): Promise<void> {
  const ofStories = sql`${generatedContent.storyId} = any(${sql.param([...storyIds])}::uuid[])`
  if (storyIds.length > 0)
    await tx
      .update(generatedContent)
      .set(JUDGE_AGAIN)
      .where(and(ofStories, eq(generatedContent.status, 'pending')))
}

type DraftOfStory = { id: string; status: DraftStatus; isUntouched: boolean }

/** The drafts or articles of these stories, by story. */
export async function draftsByStory(
  db: Db,
  storyIds: readonly string[],
): Promise<ReadonlyMap<string, DraftOfStory>> {
  if (storyIds.length === 0) return new Map()
  const { storyId: story, id, status } = generatedContent
  const rows = await db
    .select({ storyId: story, id, status, isUntouched })
    .from(generatedContent)
    .where(inArray(generatedContent.storyId, [...storyIds]))
  return new Map(rows.flatMap(({ storyId, ...draft }) => (storyId === null ? [] : [[storyId, draft]])))
}

/** The story of the item that the draft of a story resembled when it was last judged; null if there is none. */
export async function storyOfDuplicate(db: Db, storyId: string): Promise<string | null> {
  const other = alias(generatedContent, 'other')
  const [row] = await db
    .select({ storyId: other.storyId })
    .from(generatedContent)
    .innerJoin(other, eq(other.id, generatedContent.duplicateOf))
    .where(and(eq(generatedContent.storyId, storyId), not(areApart(generatedContent.storyId, other.storyId))))
  return row?.storyId ?? null
}

/** A story whose draft is published or planned, or that an editor has changed, is not merged into another one. */
export const mayEnd = (draft: DraftOfStory | undefined): boolean =>
  draft === undefined || draft.status === 'rejected' || draft.isUntouched

/** Has the drafts of stories written again, or for the first time, once the transaction is committed. */
export const redraftStories = (tx: Db, jobs: Runtime['jobs'], storyIds: string[]): Promise<unknown> =>
  jobs.send(redraftStoriesJob, { storyIds }, { tx })
