import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { holdDraft } from '#writing/drafts.ts'
import { remakeVideo } from './calls.ts'
import { makeVideoJob } from '../make-video.ts'
import { noteOnDraft } from './video-state.ts'

export const remakeVideoHandler = handle(remakeVideo, async ({ contentId }, { db, jobs }) => {
  await db.transaction(async (tx) => {
    const { id, contentType, status } = await holdDraft(tx, contentId)
    if (contentType !== 'video' || status !== 'approved') throw new Refusal('newsroom.noVideoToMake', 409)
    await noteOnDraft(tx, id, { video_state: null, video_because: null, video_tries: 0 })
    await jobs.send(makeVideoJob, { draftId: id }, { tx, key: id })
  })
  return { success: true }
})
