// long: one rule of the standard, with the corrections of the library's errors
import ICAL from 'ical.js'
import { asUtc, wallOf, wallTime } from './read-event-time.ts'

/** A rule that is malformed or has an unsupported form. */
export class UnreadableRule extends Error {
  override readonly name = 'UnreadableRule'
}
/** A rule that takes too many steps to expand; the dates found so far are correct. */
export class EndlessRule extends Error {
  override readonly name = 'EndlessRule'
}

/** The steps that the rules of one calendar may still take in total. */
export type StepBudget = { left: number }

/** The step limit of one rule. A daily rule with a count reaches it after fifty years. */
const MAX_STEPS = 20_000
const MAX_RULE_LENGTH = 500
/** The library counts the days of an interval one by one. */
const MAX_INTERVAL = 10_000
const DAY_MS = 86_400_000
/** Time zones differ by at most this: wall times are compared before their instants are known. */
const SLACK_MS = 2 * DAY_MS
/** Frequencies whose periods all have the same length. */
const PERIOD_MS: Record<string, number> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}
const LEAP_CYCLE_YEARS = 4
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const MONDAY_MS = Date.UTC(1970, 0, 5)

/**
 * The dates of a recurrence rule (RFC 5545 §3.3.10) in order, as wall times in milliseconds, from about `from` to about
 * `to`; the caller compares them exactly. Throws UnreadableRule, and EndlessRule after MAX_STEPS or when `budget` is used
 * up.
 */
export function* datesOf(
  text: string,
  start: { ms: number; isDay: boolean; eventTimeAt: (ms: number) => { at: Date } },
  { from, to, budget }: { from: Date; to: Date; budget: StepBudget },
): Generator<number> {
  const rule = readable(() => ruleIn(text, start.ms))
  const { until } = rule
  const lastMs = Math.min(to.getTime(), until?.ms ?? Number.POSITIVE_INFINITY) + SLACK_MS
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (const ms of chosen(candidates(rule, start, { from, lastMs, budget }), rule)) {
    if (ms < start.ms) continue
    if (left-- <= 0 || ms > lastMs) return
    if (ms < from.getTime() - SLACK_MS) continue
    if (until && (until.isMoment ? start.eventTimeAt(ms).at.getTime() : ms) > until.ms) return
    yield ms
  }
}

/** A rule in the forms that the library expands correctly; filters do the rest. */
type Rule = {
  /** The frequency of the rule as it is written, for BYSETPOS. */
  frequency: string
  recur: ICAL.Recur
  filters: ((at: Date) => boolean)[]
  /** Times of day; null means that of the start. */
  times: readonly number[] | null
  count: number | null
  /** The last instant, or the last wall time; a date includes its whole day. */
  until: { ms: number; isMoment: boolean } | null
  /** BYSETPOS. */
  positions: readonly number[] | null
}

function ruleIn(text: string, startMs: number): Rule {
  if (text.length > MAX_RULE_LENGTH) throw new UnreadableRule('too long')
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => part.trim().split('=', 2) as [string, string | undefined]),
  )
  const take = (name: string): string | null => {
    const value = parts.get(name) ?? null
    parts.delete(name)
    return value
  }
  const takeNumbers = (name: string) => numbers(take(name))
  const has = (name: string) => parts.has(name)
  const [count, until] = [take('COUNT'), take('UNTIL')]
  const end = until === null ? null : wallTime(until)
  if ((count !== null && !(Number(count) >= 1)) || (until !== null && end === null))
    throw new UnreadableRule('unreadable end')
  const frequency = parts.get('FREQ') ?? ''
  if (/\d\d/.test(parts.get('BYDAY') ?? '')) throw new UnreadableRule('tenth and later weekdays') // the library reads these as every weekday
  const positions = takeNumbers('BYSETPOS')
  const filters: Rule['filters'] = []
  const start = new Date(startMs)
  if (frequency === 'YEARLY' && has('BYWEEKNO')) {
    if (has('INTERVAL')) throw new UnreadableRule('weeks of some years')
    parts.set('FREQ', 'DAILY')
    if (!has('BYDAY')) parts.set('BYDAY', WEEKDAYS[start.getUTCDay()])
    const weeks = takeNumbers('BYWEEKNO') ?? []
    const firstDay = Math.max(WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'), 0)
    filters.push((at) => isInWeeks(at, weeks, firstDay))
  } else if (frequency === 'YEARLY' && (has('BYMONTH') || has('BYMONTHDAY') || !(has('BYDAY') || has('BYYEARDAY')))) {
    const years = Number(take('INTERVAL') ?? 1)
    if (!has('BYMONTH') && /\d/.test(parts.get('BYDAY') ?? '')) throw new UnreadableRule('weekdays of the year')
    if (!has('BYMONTH') && !has('BYMONTHDAY')) parts.set('BYMONTH', `${start.getUTCMonth() + 1}`)
    parts.set('FREQ', 'MONTHLY')
    filters.push((at) => (at.getUTCFullYear() - start.getUTCFullYear()) % years === 0)
  } // prettier-ignore
  if (parts.get('FREQ') !== 'YEARLY') {
    const months = takeNumbers('BYMONTH')
    if (months) filters.push((at) => months.includes(at.getUTCMonth() + 1))
  }
  const isShort = parts.get('FREQ') !== 'WEEKLY' && PERIOD_MS[parts.get('FREQ') ?? ''] !== undefined
  if (isShort || has('BYDAY')) {
    const days = takeNumbers('BYMONTHDAY')
    if (days) filters.push((at) => days.includes(at.getUTCDate()) || days.includes(daysFromEnd(at)))
  }
  if (isShort || has('BYYEARDAY')) {
    const days = take('BYDAY')?.split(',')
    if (days?.some((day) => !WEEKDAYS.includes(day))) throw new UnreadableRule('weekdays')
    if (days) filters.push((at) => days.includes(WEEKDAYS[at.getUTCDay()] ?? ''))
  }
  const isOfDays = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'].includes(frequency)
  const clock = isOfDays ? ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => takeNumbers(name)) : []
  const recur = ICAL.Recur.fromString([...parts].map((part) => part.join('=')).join(';'))
  if (recur.freq === null || recur.interval > MAX_INTERVAL) throw new UnreadableRule('frequency')
  return {
    frequency,
    recur,
    filters,
    times: clock.some((each) => each !== null) ? timesOf(start, clock) : null,
    count: count === null ? null : Number(count),
    until: end && {
      ms: asUtc(end) + (end.hour === null ? DAY_MS - 1 : 0),
      isMoment: end.offset !== null,
    },
    positions,
  }
}

function numbers(text: string | null): number[] | null {
  const found = text?.split(',').map(Number) ?? null
  if (found?.some((n) => !Number.isInteger(n))) throw new UnreadableRule('numbers')
  return found
}

/** −1 for the last day of its month. */
const daysFromEnd = (at: Date): number =>
  at.getUTCDate() - 1 - new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

/** Every combination of the rule's hours, minutes and seconds, in milliseconds of the day. */
function timesOf(start: Date, [hours, minutes, seconds]: readonly (readonly number[] | null)[]): number[] {
  return (hours ?? [start.getUTCHours()])
    .flatMap((hour) => (minutes ?? [start.getUTCMinutes()]).map((minute) => hour * 60 + minute))
    .flatMap((minute) => (seconds ?? [start.getUTCSeconds()]).map((second) => (minute * 60 + second) * 1000))
    .toSorted((a, b) => a - b)
}

/** True if the week of a day, counted from the beginning or the end of its year, is one of these. */
function isInWeeks(at: Date, weeks: readonly number[], firstDay: number): boolean {
  const weekOf = (day: Date) => {
    const middle = new Date(day.getTime() + (3 - ((day.getUTCDay() - firstDay + 7) % 7)) * DAY_MS)
    const year = middle.getUTCFullYear()
    return { year, week: Math.floor((middle.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1 }
  }
  const { year, week } = weekOf(at)
  return weeks.includes(week) || weeks.includes(week - weekOf(new Date(Date.UTC(year, 11, 28))).week - 1)
}

/**
 * All dates up to `lastMs` and some around them: the library returns its start date without checking the rule, and positions
 * count in whole periods. A rule without a count begins near `from` and is cheap.
 */
function* candidates(
  { frequency, recur, filters, times, count, positions }: Rule,
  start: { ms: number; isDay: boolean },
  { from, lastMs, budget }: { from: Date; lastMs: number; budget: StepBudget },
): Generator<number> {
  const period = PERIOD_MS[recur.freq ?? '']
  const endMs = lastMs + (positions === null ? 0 : (PERIOD_MS[frequency] ?? 366 * DAY_MS))
  recur.until = timeOf(endMs, start.isDay)
  const begin = new Date(start.ms)
  if (period === undefined) begin.setUTCFullYear(begin.getUTCFullYear() - LEAP_CYCLE_YEARS * recur.interval)
  else {
    const step = period * recur.interval
    const near = count === null ? Math.floor((from.getTime() - SLACK_MS - start.ms) / step) - 2 : 0
    begin.setTime(start.ms + Math.max(near, -1) * step)
  }
  for (const ms of followed(recur, timeOf(begin.getTime(), start.isDay), endMs, budget)) {
    const at = new Date(ms)
    if (!filters.every((passes) => passes(at))) continue
    if (times === null) yield ms
    else for (const time of times) yield ms - (ms % DAY_MS) + time
  }
}

/** Throws UnreadableRule if the library cannot follow the rule. */
function readable<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (error instanceof EndlessRule) throw error
    throw new UnreadableRule('it cannot be followed', { cause: error })
  }
}

/** The dates that the library returns, with a limit that stops its endless searches. */
function* followed(
  recur: ICAL.Recur,
  begin: ICAL.Time,
  endMs: number,
  budget: StepBudget,
): Generator<number> {
  let steps = 0
  const iterator = readable(() => recur.iterator(begin))
  const matches = iterator.check_contracting_rules.bind(iterator)
  const lastYear = new Date(endMs).getUTCFullYear()
  iterator.check_contracting_rules = () => {
    steps += 1
    budget.left -= 1
    if (steps > MAX_STEPS || budget.left < 0) throw new EndlessRule()
    return iterator.last.year > lastYear || matches()
  }
  const next = () => readable(() => iterator.next())
  for (let time = next(); time; time = next()) yield time.toUnixTime() * 1000
}

/** The dates at the rule's positions in each period, or all if it names none. */
function* chosen(dates: Iterable<number>, { positions, frequency, recur }: Rule): Generator<number> {
  if (positions === null) {
    yield* dates
    return
  }
  const periodOf = (ms: number): number => {
    const at = new Date(ms)
    const length = PERIOD_MS[frequency]
    if (frequency === 'YEARLY') return at.getUTCFullYear()
    if (length === undefined) return at.getUTCFullYear() * 12 + at.getUTCMonth()
    const firstDay = frequency === 'WEEKLY' ? MONDAY_MS + (recur.wkst - ICAL.Time.MONDAY) * DAY_MS : 0
    return Math.floor((ms - firstDay) / length)
  }
  const picked = (group: readonly number[]) =>
    group.filter((_, n) => positions.includes(n + 1) || positions.includes(n - group.length))
  let group: number[] = []
  for (const ms of dates) {
    if (group[0] !== undefined && periodOf(group[0]) !== periodOf(ms)) {
      yield* picked(group)
      group = []
    }
    group.push(ms)
  }
  yield* picked(group)
}

function timeOf(ms: number, isDate: boolean): ICAL.Time {
  const { hour, ...wall } = wallOf(ms, isDate)
  return new ICAL.Time({ ...wall, hour: hour ?? 0, isDate }, ICAL.Timezone.localTimezone)
}
