import { and, asc, desc, eq } from 'drizzle-orm'
import { changedStories, withdrawnVideos } from '#articles/publish-video.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type StoredDraft, holdDraft } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { makeVideoJob, triesOf } from '../make-video.ts'
import { giveBack, storiesOf, coveredUntil } from './video-state.ts'

/** The maximum number of scripts checked per run. */
const MAX = 500
/** How often a video is tried automatically; after that, an editor decides. */
const TRIES = 3
/** States that may have passed by the next try. */
const PASSING: readonly unknown[] = ['voice-failed', 'not-made', 'refused']

/**
 * Follows up on videos: a script whose video was withdrawn, because one of its stories changed, goes back to review and
 * states what is no longer true; a script whose video was not made is tried again. Repeating it changes nothing.
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

/** A script without a video state has lost its job. */
const mayTryAgain = (draft: StoredDraft): boolean => {
  const state = draft.metadata['video_state'] ?? null
  return state === null || (PASSING.includes(state) && triesOf(draft) < TRIES)
}

const takeBack = ({ db, clock, log }: Runtime, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    if (draft.status !== 'published') return
    const changed = await changedStories(tx, storiesOf(draft), coveredUntil(draft))
    await giveBack(tx, draft, changed, clock.now())
    log.warn(
      { draft: id, stories: changed.map((story) => story.id) },
      'a video was withdrawn: its stories have changed',
    )
  })
