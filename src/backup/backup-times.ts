import { DAY, HOUR } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'

type Timetable = { enabled: boolean; hour: number; since: Date }

/** A backup that has not ended this long after the one before it is missed: a day, and time for the backup itself. */
const MISSED_AFTER_MS = 28 * HOUR

/** The last time before `now`, included, at which clocks show the hour, and the next one. */
export function timesAround(hour: number, now: Date, zone: string): { last: Date; next: Date } {
  const today = Math.floor(wallOf(now, zone) / DAY) * DAY + hour * HOUR
  const [before, at, after] = [-DAY, 0, DAY].map((days) => momentOf(today + days, zone)) as [Date, Date, Date]
  return at <= now ? { last: at, next: after } : { last: before, next: at }
}

/**
 * Whether a backup should begin: its time has passed since the timetable was switched on, and none has begun since then.
 * Times in the future do not count: the clock was wrong when they were stored.
 */
export function isDue(
  { enabled, hour, since }: Timetable,
  begun: Date | null,
  now: Date,
  zone: string,
): boolean {
  const { last } = timesAround(hour, now, zone)
  return enabled && (since <= last || since > now) && !(begun !== null && begun >= last && begun <= now)
}

/** Whether a backup was missed: none has succeeded for more than a day since the timetable was switched on. */
export function isOverdue({ enabled, since }: Timetable, done: Date | null, now: Date): boolean {
  const latest = Math.max(...[since, done].map((at) => (at !== null && at <= now ? at.getTime() : 0)))
  return enabled && now.getTime() - latest > MISSED_AFTER_MS
}
