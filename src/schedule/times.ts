import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import type { Frequency } from './rules.ts'

/** The fields that determine when a row of the timetable is due. */
export type Timing = {
  /** `HH:MM`, local time in the digest's time zone. */
  scheduledTime: string
  frequency: Frequency
  /** 1 (Monday) to 7; used for weekly rows. */
  weekday: number
  leadMinutes: number
}

/** One time of a row: `shown` is when it is expected, `start` when its work begins. */
export type Occurrence = { shown: Date; start: Date }

/** A missed occurrence older than this is not caught up. */
export const CATCH_UP_MS = DAY

const HOURS_BETWEEN: Partial<Record<Frequency, number>> = {
  hourly: 1,
  every_2_hours: 2,
  every_3_hours: 3,
  every_6_hours: 6,
  every_12_hours: 12,
}
const DAYS_OF_WEEK = 7
/** Thursday 1 January 1970 is day 0, and Monday is 1. */
const weekdayOf = (wallDay: number): number => ((((wallDay / DAY + 3) % 7) + 7) % 7) + 1

/**
 * The occurrences of a row on one local day, in order. Two local times that a clock change maps to one moment are one
 * occurrence.
 */
function occurrencesOn(wallDay: number, timing: Timing, timeZone: string): Occurrence[] {
  const { frequency, weekday, leadMinutes } = timing
  const day = weekdayOf(wallDay)
  if (frequency === 'weekly' && day !== weekday) return []
  if (frequency === 'weekdays' && day > 5) return []
  const [hours = 0, minutes = 0] = timing.scheduledTime.split(':').map(Number)
  const between = HOURS_BETWEEN[frequency] ?? 24
  const moments = new Set<number>()
  for (let hour = hours % between; hour < 24; hour += between)
    moments.add(momentOf(wallDay + hour * HOUR + minutes * MINUTE, timeZone).getTime())
  return [...moments].map((shown) => ({
    shown: new Date(shown),
    start: new Date(shown - leadMinutes * MINUTE),
  }))
}

function occurrencesAround(now: Date, days: { back: number; ahead: number }, timing: Timing, zone: string) {
  const today = Math.floor(wallOf(now, zone) / DAY) * DAY
  return Array.from({ length: days.back + days.ahead + 1 }, (_, n) => today + (n - days.back) * DAY)
    .flatMap((day) => occurrencesOn(day, timing, zone))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

/** The occurrences whose work begins in a span of a few days, in order. */
export const startsBetween = (
  timing: Timing,
  { from, to }: { from: Date; to: Date },
  timeZone: string,
): Occurrence[] =>
  occurrencesAround(
    from,
    { back: 1, ahead: Math.ceil((to.getTime() - from.getTime()) / DAY) + 1 },
    timing,
    timeZone,
  ).filter(({ start }) => start >= from && start < to)

/** The newest occurrence whose work should have begun by now, at most a day ago; null if there is none. */
export function newestDue(timing: Timing, now: Date, timeZone: string): Occurrence | null {
  const due = occurrencesAround(now, { back: 2, ahead: 2 }, timing, timeZone).findLast(
    ({ start }) => start.getTime() <= now.getTime(),
  )
  return due && now.getTime() - due.start.getTime() < CATCH_UP_MS ? due : null
}

/** The next occurrence whose work has not begun yet. */
export function nextAfter(timing: Timing, now: Date, timeZone: string): Occurrence | null {
  return (
    occurrencesAround(now, { back: 1, ahead: DAYS_OF_WEEK + 1 }, timing, timeZone).find(
      ({ start }) => start.getTime() > now.getTime(),
    ) ?? null
  )
}

/** The local time at which the work of a row begins on an ordinary day: `05:00`. */
export function startsAt({ scheduledTime, leadMinutes }: Timing): string {
  const [hours = 0, minutes = 0] = scheduledTime.split(':').map(Number)
  const start = (((hours * 60 + minutes - leadMinutes) % 1440) + 1440) % 1440
  return `${pair(Math.floor(start / 60))}:${pair(start % 60)}`
}
const pair = (n: number): string => String(n).padStart(2, '0')
