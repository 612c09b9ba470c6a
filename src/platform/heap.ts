import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ResourceLimits } from 'node:worker_threads'

/** MB: V8 moves short-lived values between halves, of which it counts three. */
const YOUNG_MB = 24

/**
 * What a thread may take, in MB: for short-lived values `young`, for the others `old`. The main thread has its room for
 * short-lived values by a flag of the process (scripts/runtime.json), which would overrule what a thread is given.
 */
export function heapLimits({
  young = YOUNG_MB,
  old,
  stack,
}: { young?: number; old?: number; stack?: number } = {}): ResourceLimits {
  setFlagsFromString('--max-semi-space-size=0') // 0: as each thread is given
  return {
    maxYoungGenerationSizeMb: young,
    ...(old !== undefined && { maxOldGenerationSizeMb: old }),
    ...(stack !== undefined && { stackSizeMb: stack }),
  }
}

/**
 * Gives back what loading has taken, as V8 itself does only after long idleness: a third of the memory at rest. Holds the
 * thread for about 0.1 s.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc') // stays: it is one flag for all threads, which may do this at once
  const collect = runInNewContext('gc') as (how: object) => void // V8's own function
  collect({ type: 'major', flavor: 'last-resort' }) // the flavor that also makes the room for short-lived values small
}
