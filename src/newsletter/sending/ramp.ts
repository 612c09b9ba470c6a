import { DAY } from '#platform/clock.ts'

/** A new sending domain begins with so many recipients of an edition, and has grown to this many after so many days. */
const RAMP = { first: 200, last: 200_000, days: 42 }

/**
 * How many recipients an edition may have at `now` when mails come from a domain that is new since then: more by the same
 * factor each day. Null: as many as there are. Source: standards §6, after Ghost's schedule.
 */
export function rampLimit(since: Date | null, now: Date): number | null {
  if (since === null) return null
  const day = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY))
  if (day >= RAMP.days) return null
  return Math.round(RAMP.first * (RAMP.last / RAMP.first) ** (day / (RAMP.days - 1)))
}
