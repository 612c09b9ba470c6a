import { eq, sql } from 'drizzle-orm'
import type { ChangedStory } from '#library/videos/publish-video.ts'
import type { Db } from '#platform/db.ts'
import type { StoredDraft } from '../generated-content.ts'
import { UNPLANNED } from '../publish-planned.ts'
import { generatedContent } from '../tables.ts'

/**
 * What became of the video of an approved script. Those but `made` say why there is none; `not-made` is an error of our
 * own, as when the disk is full.
 */
export type VideoState = 'made' | 'voice-missing' | 'voice-failed' | 'refused' | 'nothing-to-say' | 'not-made'
/** No video, and why; `because` is the fault of a file. */
export type Without = { state: Exclude<VideoState, 'made'>; because: string | null }

/** Words key that the desk shows of a script whose stories have changed. */
const STORY_CHANGED = 'newsroom.videoStoryChanged'

/** Ids of the stories that a script tells. */
export const storiesOf = ({ metadata: { items } }: Pick<StoredDraft, 'metadata'>): string[] =>
  Array.isArray(items) ? items.map(String) : []

/** Until when the script knows of changes of its stories: since it was written, or since an editor was told of them. */
export const toldUntil = ({ metadata: { told_until: until }, createdAt }: StoredDraft): Date =>
  typeof until === 'string' ? new Date(until) : createdAt

/** Adds to what a draft says of its video. */
export const noteOnDraft = (tx: Db, id: string, noted: Record<string, unknown>) =>
  tx
    .update(generatedContent)
    .set({ metadata: sql`${generatedContent.metadata} || ${JSON.stringify(noted)}::jsonb` })
    .where(eq(generatedContent.id, id))

/** Gives a script back to review, with what is no longer true of its stories. The draft is held by the transaction. */
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
