import { LRUCache } from 'lru-cache'
import type { Limit } from '../call.ts'
import { MINUTE } from '../clock.ts'
import { Refusal } from '../refusal.ts'

type Window = { from: number; used: number }

/** A caller's usage in the current window; `resetSeconds` is the time until it ends. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

/** Refusal `problem.tooMany` (429): retry after this many seconds; `limit` is reported to programs. */
export const tooMany = (seconds: number, limit?: number): Refusal =>
  new Refusal('problem.tooMany', 429, {
    values: { retryAfter: seconds, count: seconds, ...(limit !== undefined && { limit }) },
  })

const INVALID_TIMES = 60

/** The limit of calls with invalid input, which are counted separately from the valid ones. */
export const invalidLimitOf = (limit: Limit): Limit => ({
  ...limit,
  times: Math.max(INVALID_TIMES, limit.times),
})

/**
 * Counts calls in fixed windows, in this process: with several web processes the limit multiplies by their number. Throws
 * Refusal `problem.tooMany` (429) with `retryAfter` seconds once the limit is used up.
 */
export function rateLimiter(size = 50_000) {
  const windows = new LRUCache<string, Window>({ maxSize: size, sizeCalculation: () => 1 }) // `max` would allocate its memory immediately
  return (key: string, limit: Limit, now: Date): Allowance => {
    const length = limit.windowMinutes * MINUTE
    const known = windows.get(key)
    const fresh = known === undefined || now.getTime() - known.from >= length || now.getTime() < known.from
    const window = fresh ? { from: now.getTime(), used: 0 } : known
    window.used += 1
    windows.set(key, window)
    const resetSeconds = Math.max(1, Math.ceil((window.from + length - now.getTime()) / 1000))
    if (window.used > limit.times) throw tooMany(resetSeconds)
    return { limit: limit.times, remaining: limit.times - window.used, resetSeconds }
  }
}
