import { takePlaces } from '#people/attempts.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'

/** Time in milliseconds that only goes forward. */
type Passed = () => number

/** So far the pace may run ahead after a pause. */
const SLACK_MS = 100

/** Keeps a pace: `nextMs` takes a place in the row and answers how long to wait for it. */
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

/** This part of what a domain takes in a minute may come at once; with what comes after it, no minute has more. */
const BURST_SHARE = 0.1
const KEY = 'digest-domain:'
/** A domain that has no place left is asked about no sooner; it has several then. */
const HELD_MS = 1000

/**
 * Keeps how many mails each domain gets a minute, of all editions and all processes together. `admit` sorts out those that
 * may leave now; `held` names the domains that have to wait, `waitMs` how long the first of them.
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
