import { changedStories, publishVideo } from '#articles/publish-video.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { eq } from 'drizzle-orm'
import { type StoredDraft, draftById, holdDraft } from '#writing/drafts.ts'
import { next } from '#writing/draft.ts'
import { generatedContent } from '#writing/tables.ts'
import { type BuiltVideo, buildVideo, keepVideo, reviewedNote } from './videos/build-video.ts'
import { type VideoState, giveBack, noteOnDraft, storiesOf, coveredUntil } from './videos/video-state.ts'

/** Speaking takes seconds; drawing and encoding both shapes takes less time than the video lasts. */
const MAKING_SECONDS = 900

/**
 * Makes the video of an approved script and publishes it. What prevents this is noted on the draft. A script whose stories
 * have changed since then goes back to review. Repeating it changes nothing.
 */
export const makeVideoJob = job(
  'make-video',
  async ({ draftId }: { draftId: string }, runtime: Runtime) => {
    const draft = await draftById(runtime.db, draftId)
    if (draft?.contentType !== 'video' || draft.status !== 'approved') return { state: 'overtaken' as const }
    if (await returned(runtime, draft)) return { state: 'story-changed' as const }
    const made = await buildVideo(runtime, draft, { run: undefined, note: reviewedNote(draft.language) })
    if ('state' in made) {
      runtime.log.warn({ draft: draftId, state: made.state, because: made.because }, 'no video was made')
      await noteOnDraft(runtime.db, draftId, {
        video_state: made.state,
        video_because: made.because,
        video_tries: triesOf(draft) + 1,
      })
      return { state: made.state }
    }
    return { state: await release(runtime, draft, made) }
  },
  {
    expireInSeconds: MAKING_SECONDS,
    onFailed: async ({ draftId }, { db }) => {
      const draft = await draftById(db, draftId)
      if (draft?.status !== 'approved') return
      const state: VideoState = 'not-made'
      await noteOnDraft(db, draftId, {
        video_state: state,
        video_because: null,
        video_tries: triesOf(draft) + 1,
      })
    },
  },
)

/** How often the video of a draft could not be made. */
export const triesOf = ({ metadata: { video_tries: tries } }: Pick<StoredDraft, 'metadata'>): number =>
  typeof tries === 'number' ? tries : 0

/** Returns the script to review if one of its stories was changed, so that it is not spoken first. */
const returned = ({ db, clock }: Runtime, { id }: StoredDraft): Promise<boolean> =>
  db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    const changed = await changedStories(tx, storiesOf(draft), coveredUntil(draft))
    if (changed.length === 0 || draft.status !== 'approved') return false
    await giveBack(tx, draft, changed, clock.now())
    return true
  })

/** Stores the files and publishes the video, unless the draft was decided on or a story changed in the meantime. */
async function release(runtime: Runtime, made: StoredDraft, built: BuiltVideo) {
  const { db, clock } = runtime
  const kept = await keepVideo(runtime, made, built)
  return db.transaction(async (tx) => {
    const draft = await holdDraft(tx, made.id)
    if (draft.version !== made.version || next(draft.status, 'publish').state !== 'moved')
      return 'overtaken' as const // the sweep removes the files
    const now = clock.now()
    const items = storiesOf(draft)
    const changed = await changedStories(tx, items, coveredUntil(draft))
    if (changed.length > 0) {
      await giveBack(tx, draft, changed, now)
      return 'story-changed' as const
    }
    const { id, metadata, excerpt } = draft
    await publishVideo(
      tx,
      {
        ...kept,
        hook: typeof metadata['hook'] === 'string' ? metadata['hook'] : excerpt,
        accessTier: draft.accessTier === 'b2b' ? 'b2b' : 'premium',
        items,
        writtenAt: coveredUntil(draft),
      },
      now,
    )
    await noteOnDraft(tx, id, {
      video_state: 'made',
      video_because: null,
      video_by: built.films[0]?.by,
      voice: built.script.voice,
      seconds: kept.durationSeconds,
      changed_stories: [],
    })
    await tx
      .update(generatedContent)
      .set({ status: 'published', publishedAt: now, planRefused: null, version: draft.version + 1 })
      .where(eq(generatedContent.id, id))
    return 'made' as const
  })
}
