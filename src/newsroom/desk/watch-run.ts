import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { runOne } from '../run-calls.ts'

/** A run that goes on is asked how it stands this often. */
const POLL_MS = 2000
/** After so many unanswered questions in a row, a minute, the screen gives up watching; the run itself goes on. */
const LOST_AFTER = 30
/** The screen watches a run this long. */
const WATCHED_MS = 30 * 60_000

export type WatchedRun = OutputOf<typeof runOne>

/** Asks how a run stands until it has ended, and answers it then. `tell` hears of every answer. */
export async function watchRun(id: string, tell?: (run: WatchedRun) => void): Promise<WatchedRun> {
  const from = performance.now()
  let unanswered = 0
  while (performance.now() - from < WATCHED_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const run = await ask(runOne, { id })
      unanswered = 0
      tell?.(run)
      if (run.finished_at !== null) return run
    } catch (error) {
      unanswered += 1
      if (unanswered >= LOST_AFTER) throw error
    }
  }
  throw new Error(`run ${id} is still going on after ${WATCHED_MS} ms`)
}
