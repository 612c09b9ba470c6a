import { DAY, HOUR } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import type { Pace } from './rules.ts'

/** The hour of those mornings, in the time zone of the digest. */
const MORNING = 7

/** The last morning on which searches of this pace reported; for `soon` that is now. */
export function lastRound(pace: Pace, now: Date, timeZone: string): Date {
  if (pace === 'soon') return now
  const day = Math.floor((wallOf(now, timeZone) - MORNING * HOUR) / DAY)
  const sinceMonday = (day + 3) % 7 // 1 January 1970 was a Thursday
  return momentOf((day - (pace === 'week' ? sinceMonday : 0)) * DAY + MORNING * HOUR, timeZone)
}
