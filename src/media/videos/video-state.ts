import { eq, sql } from 'drizzle-orm'
import type { ChangedStory } from '#articles/publish-video.ts'
import type { Db } from '#platform/db.ts'
import { type StoredDraft, UNPLANNED } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'

/**
 * The outcome of the video of an approved script. All states except `made` say why there is none; `not-made` is an internal
 * error, such as a full disk.
 */
export type VideoState = 'made' | 'voice-missing' | 'voice-failed' | 'refused' | 'nothing-to-say' | 'not-made'
/** No video, and the reason; `because` is the fault of a file. */
export type Without = { state: Exclude<VideoState, 'made'>; because: string | null }

/** The string key that the desk shows for a script whose stories have changed. */
const STORY_CHANGED = 'newsroom.videoStoryChanged'

/** Ids of the stories that a script covers. */
export const storiesOf = ({ metadata: { items } }: Pick<StoredDraft, 'metadata'>): string[] =>
  Array.isArray(items) ? items.map(String) : []

/**
 * The time up to which the script covers changes of its stories: when it was written, or when an editor was last notified of
 * changes.
 */
export const coveredUntil = ({ metadata: { told_until: until }, createdAt }: StoredDraft): Date =>
  typeof until === 'string' ? new Date(until) : createdAt

/** Adds notes about its video to a draft. */
export const noteOnDraft = (tx: Db, id: string, noted: Record<string, unknown>) =>
  tx
    .update(generatedContent)
    .set({ metadata: sql`${generatedContent.metadata} || ${JSON.stringify(noted)}::jsonb` })
    .where(eq(generatedContent.id, id))

/** Returns a script to review, with the changes of its stories. The transaction must hold the draft. */
export async function giveBack(tx: Db, draft: StoredDraft, changed: readonly ChangedStory[], now: Date) {
  const noted = { changed_stories: changed, told_until: now.toISOString(), video_state: null }
  await tx
    .update(generatedContent)
    .set({
      ...UNPLANNED,
      planRefused: STORY_CHANGED,
      publishedAt: null,
      version: draft.version + 1,
      metadata: sql`${generatedContent.metadata} || ${JSON.stringify(noted)}::jsonb`,
    })
    .where(eq(generatedContent.id, draft.id))
}
