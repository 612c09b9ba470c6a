import { LRUCache } from 'lru-cache'
import type { Limit } from './call.ts'
import { MINUTE } from './clock.ts'
import { Refusal } from './refusal.ts'

type Window = { from: number; used: number }

/** Where a caller stands in the present window; `resetSeconds` until it ends. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

/** Refusal `problem.tooMany` (429): come back after so many seconds; `limit` is told to programs. */
export const tooMany = (seconds: number, limit?: number): Refusal =>
  new Refusal('problem.tooMany', 429, {
    values: { retryAfter: seconds, count: seconds, ...(limit !== undefined && { limit }) },
  })

const INVALID_TIMES = 60

/** How many calls may be refused for their input, which are counted apart from the valid ones. */
export const invalidLimitOf = (limit: Limit): Limit => ({
  ...limit,
  times: Math.max(INVALID_TIMES, limit.times),
})

/**
 * Counts calls in fixed windows, in this process: with several web processes a caller may make as many times more.
 * Throws Refusal `problem.tooMany` (429) with `retryAfter` seconds once the limit is used up.
 */
export function rateLimiter(size = 50_000) {
  const windows = new LRUCache<string, Window>({ maxSize: size, sizeCalculation: () => 1 }) // `max` would take its memory at once
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
