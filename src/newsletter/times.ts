import { DAY, HOUR } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { EDITION_HOURS, type EditionKind, type Frequency } from './rules.ts'

/** Kinds that are sent at fixed hours; a welcome edition comes when a subscriber needs one. */
export type Recurring = Exclude<EditionKind, 'welcome'>

/** Kinds that are sent at fixed hours. */
export const RECURRING: readonly Recurring[] = ['edition', 'daily', 'weekly']

const { morning, evening } = EDITION_HOURS
const HOURS: Record<Recurring, readonly number[]> = {
  edition: [morning, evening],
  daily: [morning],
  weekly: [morning],
}
const DAYS_OF_WEEK = 7
/** Day 0 is Thursday, January 1, 1970. */
const isMonday = (wallDay: number): boolean => (wallDay / DAY + 3) % DAYS_OF_WEEK === 0

function occurrencesOn(wallDay: number, kind: Recurring, timeZone: string): Date[] {
  if (kind === 'weekly' && !isMonday(wallDay)) return []
  return HOURS[kind].map((hour) => momentOf(wallDay + hour * HOUR, timeZone))
}

/** Occurrences in order, forward or backward, from a day too early to beyond a week. */
function* occurrencesFrom(moment: Date, kind: Recurring, timeZone: string, step: 1 | -1): Generator<Date> {
  const today = Math.floor(wallOf(moment, timeZone) / DAY) * DAY
  for (let n = -1; n <= DAYS_OF_WEEK + 1; n++) {
    const ofDay = occurrencesOn(today + n * step * DAY, kind, timeZone)
    yield* step === 1 ? ofDay : ofDay.toReversed()
  }
}

/** When the next edition of a kind is due, strictly after `after`: 07:00 and 17:00, 07:00, or Monday 07:00 local time. */
export function nextOccurrence(kind: Recurring, after: Date, timeZone: string): Date {
  for (const moment of occurrencesFrom(after, kind, timeZone, 1)) if (moment > after) return moment
  throw new RangeError(`no ${kind} after ${after.toISOString()}`)
}

/** When the last edition of a kind was due, strictly before `before`. */
export function previousOccurrence(kind: Recurring, before: Date, timeZone: string): Date {
  for (const moment of occurrencesFrom(before, kind, timeZone, -1)) if (moment < before) return moment
  throw new RangeError(`no ${kind} before ${before.toISOString()}`)
}

/** When the first edition is due for a subscriber with this frequency and this end of a pause. */
export function firstFor(
  { frequency, pausedUntil }: { frequency: Frequency; pausedUntil: Date | null },
  now: Date,
  timeZone: string,
): Date {
  const from = pausedUntil !== null && pausedUntil > now ? new Date(pausedUntil.getTime() - 1) : now
  return nextOccurrence(frequency, from, timeZone)
}
