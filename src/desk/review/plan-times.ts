import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { BEFORE_DIGEST_MINUTES, DIGEST_HOURS, TOMORROW_HOUR } from './rules.ts'

/** The times that can be chosen with one click. */
export const QUICK_TIMES = ['morning', 'evening', 'tomorrow'] as const
type QuickTime = (typeof QUICK_TIMES)[number]

/** The moment of a quick choice in a time zone: before the next digest of that kind, or tomorrow morning. */
export function quickTime(choice: QuickTime, now: Date, zone: string): Date {
  const wall = wallOf(now, zone)
  const midnight = wall - (((wall % DAY) + DAY) % DAY)
  if (choice === 'tomorrow') return momentOf(midnight + DAY + TOMORROW_HOUR * HOUR, zone)
  const today = midnight + DIGEST_HOURS[choice] * HOUR - BEFORE_DIGEST_MINUTES * MINUTE
  const at = momentOf(today, zone)
  return at > now ? at : momentOf(today + DAY, zone)
}

/**
 * The moment of a day and hour in a time zone, in the format of date and time inputs; null when one is missing or invalid.
 */
export function plannedMoment(day: string, time: string, zone: string): Date | null {
  const wall = Date.parse(`${day}T${time}Z`)
  return day === '' || time === '' || Number.isNaN(wall) ? null : momentOf(wall, zone)
}
