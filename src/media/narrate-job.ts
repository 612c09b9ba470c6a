import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { draftById } from '#writing/drafts.ts'
import { endPart, failPart, runById } from '#writing/runs.ts'
import { soundOf } from './episode.ts'
import { giveUpSound, narrate } from './episodes/narrate.ts'

const PART = 'audio'

/**
 * Speaks one episode again. With a run, its single part ends with the result; a decision made in the meantime is kept. After
 * the last failed attempt, for example because of a full disk, the draft says that it has no sound.
 */
export const narrateJob = job(
  'narrate',
  async ({ draftId, runId }: { draftId: string; runId?: string }, runtime: Runtime) => {
    if (await isDone(runtime, draftId, runId)) return { state: 'made' }
    const state = await narrate(runtime, draftId, runId).catch((error: unknown) => {
      if (isRefusal(error)) return 'overtaken' as const
      throw error
    })
    const outcome = { state, found: 1, drafted: state === 'made' ? 1 : 0 }
    if (runId !== undefined) await endPart(runtime.db, runId, PART, outcome, runtime.clock.now())
    return { state }
  },
  {
    // a kill counts as an attempt and a bad answer from a voice is not an error: three retries, as for any job
    expireInSeconds: MODEL_JOB_SECONDS,
    onFailed: async ({ draftId, runId }, runtime) => {
      await giveUpSound(runtime, draftId)
      if (runId !== undefined) await failPart(runtime.db, runId, PART, runtime.clock.now())
    },
  },
)

/** True if an earlier attempt has finished: speaking again would give the episode other files. */
async function isDone({ db }: Runtime, draftId: string, runId: string | undefined): Promise<boolean> {
  if (runId !== undefined) return (await runById(db, runId))?.finishedAt !== null
  const draft = await draftById(db, draftId)
  return draft !== null && soundOf(draft) !== null
}
