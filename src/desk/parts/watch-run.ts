import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { runOne } from '#writing/run-calls.ts'

/** The polling interval for an unfinished run. */
const POLL_MS = 2000
/** After this many failed polls in a row, one minute, the screen stops watching; the run itself continues. */
const LOST_AFTER = 30
/** The maximum time that the screen watches a run. */
const WATCHED_MS = 30 * 60_000

export type WatchedRun = OutputOf<typeof runOne>

/** Polls a run until it has finished and returns it. Calls `onProgress` with every response. */
export async function watchRun(id: string, onProgress?: (run: WatchedRun) => void): Promise<WatchedRun> {
  const from = performance.now()
  let unanswered = 0
  while (performance.now() - from < WATCHED_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const run = await ask(runOne, { id })
      unanswered = 0
      onProgress?.(run)
      if (run.finished_at !== null) return run
    } catch (error) {
      unanswered += 1
      if (unanswered >= LOST_AFTER) throw error
    }
  }
  throw new Error(`run ${id} is still going on after ${WATCHED_MS} ms`)
}
