import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from '#platform/runtime.ts'
import { runById } from './runs.ts'

const LOOK_AGAIN_MS = 250

/**
 * Waits until the run has ended, or returns its current state after `patienceMs`, with status 202. The run continues in the
 * background in any case. `run` is null when it has been deleted in the meantime.
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
