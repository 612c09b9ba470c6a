import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { awaitRun } from '#writing/await-run.ts'
import { regeneratePodcastAudio } from './calls.ts'
import { LONG_CALL_MS } from '#writing/rules.ts'
import { draftById } from '#writing/drafts.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { beginRun } from '#writing/runs.ts'

/** The refusals for a run that has ended without audio. */
const REFUSALS: Record<string, readonly [string, number]> = {
  'voice-missing': ['newsroom.voiceMissing', 503],
  'nothing-to-say': ['newsroom.nothingToSay', 422],
  refused: ['newsroom.audioRefused', 502],
  overtaken: ['newsroom.draftRejected', 409],
}

/** Answers when the audio is ready, or after `patienceMs` with status 202. */
export const regenerateWithin = (patienceMs: number) =>
  handle(regeneratePodcastAudio, async ({ contentId }, context) => {
    const { db, jobs, caller, now } = context
    const draft = await draftById(db, contentId)
    if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
    if (draft.contentType !== 'podcast') throw new Refusal('newsroom.notPodcast', 409)
    if (draft.status === 'rejected') throw new Refusal('newsroom.draftRejected', 409)
    const runId = await db.transaction(async (tx) => {
      const id = await beginRun(
        tx,
        { kind: 'regenerate-podcast-audio', askedBy: caller?.id ?? null, parts: 1 },
        now,
      )
      await jobs.send(narrateJob, { draftId: contentId, runId: id }, { tx, key: id })
      return id
    })
    const { run, finished } = await awaitRun(context, runId, patienceMs)
    const state = Object.values(run?.outcomes ?? {})[0]?.state
    if (finished && state !== 'made') {
      const [code, status] = REFUSALS[state ?? ''] ?? ['newsroom.voiceFailed', 502]
      throw new Refusal(code, status)
    }
    const { audioUrl, duration_minutes: minutes } = (await draftById(db, contentId))?.metadata ?? {}
    return {
      success: finished,
      finished,
      run_id: runId,
      audio_url: finished && typeof audioUrl === 'string' ? audioUrl : null,
      duration_minutes: finished && typeof minutes === 'number' ? minutes : null,
    }
  })

export const regeneratePodcastAudioHandler = regenerateWithin(LONG_CALL_MS)
