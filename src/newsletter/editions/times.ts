import { DAY, HOUR } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { EDITION_HOURS, type EditionKind, type Frequency } from '../rules.ts'

/** What has hours of its own; a welcome edition comes when somebody needs one. */
export type Recurring = Exclude<EditionKind, 'welcome'>

/** Kinds with hours of their own. */
export const RECURRING: readonly Recurring[] = ['edition', 'daily', 'weekly']

const { morning, evening } = EDITION_HOURS
const HOURS: Record<Recurring, readonly number[]> = {
  edition: [morning, evening],
  daily: [morning],
  weekly: [morning],
}
const DAYS_OF_WEEK = 7
/** Thursday 1 January 1970 is day 0. */
const isMonday = (wallDay: number): boolean => (wallDay / DAY + 3) % DAYS_OF_WEEK === 0

function occurrencesOn(wallDay: number, kind: Recurring, timeZone: string): Date[] {
  if (kind === 'weekly' && !isMonday(wallDay)) return []
  return HOURS[kind].map((hour) => momentOf(wallDay + hour * HOUR, timeZone))
}

/** Occurrences in order, beginning a day too early and reaching beyond a week: forwards, or backwards. */
function* occurrencesFrom(moment: Date, kind: Recurring, timeZone: string, step: 1 | -1): Generator<Date> {
  const today = Math.floor(wallOf(moment, timeZone) / DAY) * DAY
  for (let n = -1; n <= DAYS_OF_WEEK + 1; n++) {
    const ofDay = occurrencesOn(today + n * step * DAY, kind, timeZone)
    yield* step === 1 ? ofDay : ofDay.toReversed()
  }
}

/** When the next of a kind leaves, strictly after `after`: 07:00 and 17:00, 07:00, or Monday 07:00 on the wall. */
export function nextOccurrence(kind: Recurring, after: Date, timeZone: string): Date {
  for (const moment of occurrencesFrom(after, kind, timeZone, 1)) if (moment > after) return moment
  throw new RangeError(`no ${kind} after ${after.toISOString()}`)
}

/** When the last of a kind left, strictly before `before`. */
export function previousOccurrence(kind: Recurring, before: Date, timeZone: string): Date {
  for (const moment of occurrencesFrom(before, kind, timeZone, -1)) if (moment < before) return moment
  throw new RangeError(`no ${kind} before ${before.toISOString()}`)
}

/** When the first edition is due for somebody who has chosen this, and is paused until then. */
export function firstFor(
  { frequency, pausedUntil }: { frequency: Frequency; pausedUntil: Date | null },
  now: Date,
  timeZone: string,
): Date {
  const from = pausedUntil !== null && pausedUntil > now ? new Date(pausedUntil.getTime() - 1) : now
  return nextOccurrence(frequency, from, timeZone)
}
