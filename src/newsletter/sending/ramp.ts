import { DAY } from '#platform/clock.ts'

/** Recipients per edition of a new sending domain on the first and the last day of the ramp, and its length in days. */
const RAMP = { first: 200, last: 200_000, days: 42 }

/**
 * The maximum number of recipients of an edition at `now`, for a domain that is new since the given time; it grows by a
 * constant factor each day. Null: no limit. Source: standards §6, after Ghost's schedule.
 */
export function rampLimit(since: Date | null, now: Date): number | null {
  if (since === null) return null
  const day = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY))
  if (day >= RAMP.days) return null
  return Math.round(RAMP.first * (RAMP.last / RAMP.first) ** (day / (RAMP.days - 1)))
}
