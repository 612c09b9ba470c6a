import { job } from '#platform/jobs.ts'
import type { House } from '#platform/house.ts'
import { isRefusal } from '#platform/refusal.ts'
import { endPart, failPart } from '../runs.ts'
import { narrate } from './narrate.ts'

const PART = 'audio'
/** Loading the voice, speaking half an hour and encoding it take about half a minute; a model takes longer. */
const NARRATION_SECONDS = 900

/** Speaks one episode again. With a run, its one part ends with what became of it; what was decided meanwhile stays. */
export const narrateJob = job(
  'narrate',
  async ({ draftId, runId }: { draftId: string; runId?: string }, house: House) => {
    const state = await narrate(house, draftId).catch((error: unknown) => {
      if (isRefusal(error)) return 'overtaken' as const
      throw error
    })
    const outcome = { state, found: 1, drafted: state === 'made' ? 1 : 0 }
    if (runId !== undefined) await endPart(house.db, runId, PART, outcome, house.clock.now())
    return { state }
  },
  {
    retries: 1,
    expireInSeconds: NARRATION_SECONDS,
    onFailed: async ({ runId }, { db, clock }) => runId && failPart(db, runId, PART, clock.now()),
  },
)
