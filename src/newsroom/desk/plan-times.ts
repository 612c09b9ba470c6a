import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { BEFORE_DIGEST_MINUTES, DIGEST_HOURS, TOMORROW_HOUR } from './rules.ts'

/** What can be chosen with one press. */
export const QUICK_TIMES = ['morning', 'evening', 'tomorrow'] as const
type QuickTime = (typeof QUICK_TIMES)[number]

/** The moment of a quick choice by the clocks of a zone: before the digest that leaves next, or tomorrow morning. */
export function quickTime(choice: QuickTime, now: Date, zone: string): Date {
  const wall = wallOf(now, zone)
  const midnight = wall - (((wall % DAY) + DAY) % DAY)
  if (choice === 'tomorrow') return momentOf(midnight + DAY + TOMORROW_HOUR * HOUR, zone)
  const today = midnight + DIGEST_HOURS[choice] * HOUR - BEFORE_DIGEST_MINUTES * MINUTE
  const at = momentOf(today, zone)
  return at > now ? at : momentOf(today + DAY, zone)
}

/** The moment at which clocks of a zone show a day and an hour, as fields hold them; null when one is missing or none. */
export function plannedMoment(day: string, time: string, zone: string): Date | null {
  const wall = Date.parse(`${day}T${time}Z`)
  return day === '' || time === '' || Number.isNaN(wall) ? null : momentOf(wall, zone)
}
