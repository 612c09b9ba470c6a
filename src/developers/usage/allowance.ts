import { sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type Allowance, tooMany } from '#platform/http/rate-limit.ts'
import { LRUCache } from 'lru-cache'
import { ALLOWANCES, type Span } from '../rules.ts'
import { apiAllowances } from '../tables.ts'

const SPAN_MS: Record<Span, number> = { minute: MINUTE, day: DAY }
/**
 * How many calls a process takes from an allowance at a time, so that only few calls write. Each allowance is a multiple of
 * its batch size.
 */
const BATCH_SIZE: Record<Span, number> = { minute: 20, day: 100 }
/** The maximum number of accounts that a process remembers. */
const ACCOUNTS = 10_000

/** When the current window of a span began, by wall-clock time, so that it is the same for every process. */
export const windowOf = (span: Span, now: Date): Date =>
  new Date(Math.floor(now.getTime() / SPAN_MS[span]) * SPAN_MS[span])

/** When the current window ends. */
export const windowEnd = (span: Span, now: Date): Date =>
  new Date(windowOf(span, now).getTime() + SPAN_MS[span])

/** What this process has taken from an allowance: `left` is not yet spent, `used` is what all processes have taken. */
type Purse = { since: number; left: number; used: number; taking: Promise<void> | null }

/** Counts the calls of accounts across all processes; `limits` is for tests. */
export function openAllowances(db: Db, limits: Record<Span, number> = ALLOWANCES) {
  const purses = new LRUCache<string, Purse>({ max: 2 * ACCOUNTS })

  return async (userId: string, now: Date): Promise<Allowance> => {
    const minute = await spend('minute', userId, now)
    try {
      await spend('day', userId, now)
    } catch (error) {
      const purse = purses.get(`minute ${userId}`)
      if (purse) purse.left += 1
      throw error
    }
    return minute
  }

  async function spend(span: Span, userId: string, now: Date): Promise<Allowance> {
    const since = windowOf(span, now).getTime()
    const key = `${span} ${userId}`
    for (;;) {
      let purse = purses.get(key)
      if (purse === undefined || purse.since < since) {
        purse = { since, left: 0, used: 0, taking: null }
        purses.set(key, purse)
      }
      if (purse.left > 0) {
        purse.left -= 1
        return {
          limit: limits[span],
          remaining: Math.max(0, limits[span] - purse.used + purse.left),
          resetSeconds: secondsTo(windowEnd(span, now), now),
        }
      }
      if (purse.used >= limits[span]) throw tooMany(secondsTo(windowEnd(span, now), now), limits[span])
      purse.taking ??= take(span, userId, purse)
      await purse.taking
    }
  }

  /** Takes a batch for a purse. Concurrent calls wait for the same batch. */
  async function take(span: Span, userId: string, purse: Purse): Promise<void> {
    const some = Math.min(BATCH_SIZE[span], limits[span])
    const since = new Date(purse.since)
    const begun = sql`${apiAllowances.since} < ${since.toISOString()}::timestamptz`
    try {
      const [row] = await db
        .insert(apiAllowances)
        .values({ userId, span, since, used: some })
        .onConflictDoUpdate({
          target: [apiAllowances.userId, apiAllowances.span],
          set: {
            used: sql`case when ${begun} then ${some} else ${apiAllowances.used} + ${some} end`,
            since: sql`greatest(${apiAllowances.since}, ${since.toISOString()}::timestamptz)`,
          },
          setWhere: sql`${begun} or ${apiAllowances.used} + ${some} <= ${limits[span]}`,
        })
        .returning({ used: apiAllowances.used })
      purse.used = row?.used ?? limits[span]
      purse.left += row ? some : 0
    } finally {
      purse.taking = null
    }
  }
}

const secondsTo = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
