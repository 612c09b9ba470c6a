import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from '#platform/runtime.ts'
import { runById } from './runs.ts'

const LOOK_AGAIN_MS = 250

/**
 * The run when it has ended, or as it stands after `patienceMs`, and then the answer's status is 202. It goes on in the
 * background whether anybody waits or not. `run` is null when it was forgotten meanwhile.
 */
export async function awaitRun(context: RequestContext, runId: string, patienceMs: number) {
  const started = performance.now()
  for (;;) {
    const run = await runById(context.db, runId)
    const finished = run === null || run.finishedAt !== null
    if (finished || performance.now() - started > patienceMs) {
      if (!finished) context.accepted()
      return { run, finished }
    }
    await pause(LOOK_AGAIN_MS)
  }
}
