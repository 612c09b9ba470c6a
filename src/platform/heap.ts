import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ResourceLimits } from 'node:worker_threads'

/** In MB. V8 moves short-lived values between semi-spaces and counts three of them. */
const YOUNG_MB = 24

/**
 * The memory limits of a thread in MB: `young` for short-lived values, `old` for the others. The limit of the main thread
 * for short-lived values is set by a process flag (scripts/runtime.json), which would override the limit of a thread.
 */
export function heapLimits({
  young = YOUNG_MB,
  old,
  stack,
}: { young?: number; old?: number; stack?: number } = {}): ResourceLimits {
  setFlagsFromString('--max-semi-space-size=0') // with 0, each thread uses its own limit
  return {
    maxYoungGenerationSizeMb: young,
    ...(old !== undefined && { maxOldGenerationSizeMb: old }),
    ...(stack !== undefined && { stackSizeMb: stack }),
  }
}

/**
 * Releases the memory taken while loading, a third of the memory at rest, which V8 itself does only after long idleness.
 * Blocks the thread for about 0.1 s.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc') // not reset: it is one flag for all threads, which may do this at the same time
  const collect = runInNewContext('gc') as (how: object) => void // V8's own function
  collect({ type: 'major', flavor: 'last-resort' }) // this flavor also shrinks the space for short-lived values
}
