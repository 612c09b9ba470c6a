import { takePlaces } from '#people/attempts.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'

/** Monotonic time in milliseconds. */
type Passed = () => number

/** How far the pace may run ahead after a pause. */
const SLACK_MS = 100

/** Limits the rate: `nextMs` takes a slot and returns how long to wait for it. */
export function pace(perSecond: () => number, passed: Passed = () => performance.now()) {
  let next = passed()
  return {
    nextMs(): number {
      const now = passed()
      next = Math.max(next, now - SLACK_MS) + 1000 / perSecond()
      return Math.max(0, next - now)
    },
  }
}

/**
 * The share of a domain's limit per minute that may be sent immediately; together with the emails that follow, no minute
 * exceeds the limit.
 */
const BURST_SHARE = 0.1
const KEY = 'digest-domain:'
/** A domain without a free slot is not asked about sooner than this; it has several slots by then. */
const HELD_MS = 1000

/**
 * Limits the emails to each domain per minute, across all editions and processes. `admit` separates rows that may be sent
 * now from early ones; `held` returns the domains that must wait, `waitMs` how long the first of them must.
 */
export function domainLimits({ db, clock }: Pick<Runtime, 'db' | 'clock'>, perMinute: () => number) {
  const until = new Map<string, number>()
  return {
    async admit<Row extends { domain: string }>(rows: readonly Row[]): Promise<{ now: Row[]; early: Row[] }> {
      const most = Math.max(1, Math.floor(perMinute() * BURST_SHARE))
      const everyMs = MINUTE / Math.max(perMinute() - most, perMinute() / 2)
      const wanted = new Map<string, number>()
      for (const { domain } of rows) wanted.set(KEY + domain, (wanted.get(KEY + domain) ?? 0) + 1)
      const given = new Map(await takePlaces(db, wanted, { most, everyMs }, clock.now()))
      const sorted = { now: [] as Row[], early: [] as Row[] }
      for (const row of rows) {
        const left = given.get(KEY + row.domain) ?? 0
        given.set(KEY + row.domain, left - 1)
        sorted[left > 0 ? 'now' : 'early'].push(row)
        if (left <= 0) until.set(row.domain, performance.now() + Math.max(everyMs, HELD_MS))
      }
      return sorted
    },
    held(): string[] {
      for (const [domain, at] of until) if (at <= performance.now()) until.delete(domain)
      return [...until.keys()]
    },
    waitMs: () => Math.max(0, Math.min(...until.values()) - performance.now()),
  }
}
