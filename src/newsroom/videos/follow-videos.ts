import { and, asc, desc, eq } from 'drizzle-orm'
import { changedStories, withdrawnVideos } from '#library/videos/publish-video.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type StoredDraft, holdDraft } from '../generated-content.ts'
import { generatedContent } from '../tables.ts'
import { makeVideoJob, triesOf } from './make-video.ts'
import { giveBack, storiesOf, toldUntil } from './video-state.ts'

/** Scripts looked at in one go. */
const MAX = 500
/** So often is a video tried again by itself; then an editor decides. */
const TRIES = 3
/** What may be better next time. */
const PASSING: readonly unknown[] = ['voice-failed', 'not-made', 'refused']

/**
 * Looks after videos: a script whose video readers have no more, because a story of it has changed, waits for review again
 * and says what is no longer true; a script whose video did not come is tried again. Repeating it changes nothing.
 */
export const followVideosJob = job('follow-videos', async (_: Record<string, never>, runtime: Runtime) => {
  const published = await scripts(runtime, 'published')
  const withdrawn = await withdrawnVideos(
    runtime.db,
    published.map(({ id }) => id),
  )
  for (const id of withdrawn) await takeBack(runtime, id)
  const waiting = (await scripts(runtime, 'approved')).filter(mayTryAgain)
  for (const { id } of waiting)
    await runtime.db.transaction((tx) => runtime.jobs.send(makeVideoJob, { draftId: id }, { tx, key: id }))
  return { withdrawn: withdrawn.length, tried: waiting.length }
})

const scripts = ({ db }: Runtime, status: 'published' | 'approved'): Promise<StoredDraft[]> =>
  db
    .select()
    .from(generatedContent)
    .where(and(eq(generatedContent.contentType, 'video'), eq(generatedContent.status, status)))
    .orderBy(desc(generatedContent.createdAt), asc(generatedContent.id))
    .limit(MAX)

/** A script without a word on its video has lost its job. */
const mayTryAgain = (draft: StoredDraft): boolean => {
  const state = draft.metadata['video_state'] ?? null
  return state === null || (PASSING.includes(state) && triesOf(draft) < TRIES)
}

const takeBack = ({ db, clock, log }: Runtime, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    if (draft.status !== 'published') return
    const changed = await changedStories(tx, storiesOf(draft), toldUntil(draft))
    await giveBack(tx, draft, changed, clock.now())
    log.warn(
      { draft: id, stories: changed.map((story) => story.id) },
      'a video was withdrawn: its stories have changed',
    )
  })
