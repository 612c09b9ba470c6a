import { DAY } from '#platform/clock.ts'

/**
 * What figures of a day are kept of. `funding` counts the stories of that topic by the companies that they name; `all`
 * says that a day was counted.
 */
export const FIGURE_KINDS = [
  'topic',
  'entity',
  'funding',
  'tool-category',
  'language',
  'publisher',
  'all',
] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** The kinds that readers choose among. */
export const SHOWN_KINDS = ['topic', 'entity', 'funding', 'tool-category', 'language', 'publisher'] as const
export type ShownKind = (typeof SHOWN_KINDS)[number]

/** The key of what counts all of a kind. */
export const ALL = 'all'

/** What the parts of these kinds add up to is a whole; a story may name several companies, or none. */
export const isPartition = (kind: ShownKind): boolean => kind !== 'entity' && kind !== 'funding'

/** The topic of stories that tell of money that is raised. */
export const FUNDING_TOPIC = 'Funding'
/** The same company, amount and currency so many days after a story of it are the same round. */
export const SAME_ROUND_DAYS = 14
/** Rounds that are told of by themselves, the largest. */
export const MAX_ROUNDS = 10

/** Days of the spans that are offered. */
export const SPANS = [7, 30, 90, 365] as const
export const USUAL_SPAN = 30
/** A span that somebody names has at most so many days. */
export const MAX_SPAN_DAYS = 366

/** Longer spans are drawn by the week. */
const MAX_DAILY_SPAN_DAYS = 45
export const WEEK = 7

/** Days, both included, written 2026-11-20, in UTC. */
export type Days = { from: string; to: string }

/** The day of a moment, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY))

/** How many days a span has. */
export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** What is asked for: from day to day, or the last so many days, today among them. Null where it ends before it begins, or is too long. */
export function daysOf(
  asked: { from?: string | undefined; to?: string | undefined; span?: number | undefined },
  now: Date,
): Days | null {
  const today = dayOf(now)
  const to = asked.to === undefined || asked.to > today ? today : asked.to
  const from = asked.from ?? addDays(to, 1 - (asked.span ?? USUAL_SPAN))
  const length = lengthOf({ from, to })
  return length >= 1 && length <= MAX_SPAN_DAYS ? { from, to } : null
}

/** As many days, just before. */
export function daysBefore(days: Days): Days {
  return { from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) }
}

/** The days or the whole weeks of a span, the last of which ends with it: the first day of each, and their length. */
export function stepsOf(days: Days): { step: 'day' | 'week'; starts: string[] } {
  const length = lengthOf(days)
  const step = length > MAX_DAILY_SPAN_DAYS ? 'week' : 'day'
  const size = step === 'week' ? WEEK : 1
  const count = Math.floor(length / size)
  const starts = Array.from({ length: count }, (_, at) => addDays(days.to, 1 - (count - at) * size))
  return { step, starts }
}

/** Fewer stories are told to be few: small numbers leap. */
export const THIN = 20

/** Who rises has at least so many stories. */
export const RISER_FLOOR = 5
/** Stories that are added to what is and to what was to be expected, so that 6 after 1 is no growth by six. */
export const RISER_SHRINKAGE = 5
/** By how many standard deviations it has to be more than chance would bring. */
const RISER_CERTAINTY = 3
export const MAX_RISERS = 5

type Counted = { key: string; stories: number; before: number }
/** `expected`: what the span before and the growth of everything together let expect; `growth`: how many times that it is. */
export type Riser = { key: string; expected: number; growth: number }

/**
 * What grows fastest, and not by chance. What is expected is what it had in the span before, times the growth of all
 * together; counts are taken for Poisson's, so that both spans may be off by the root of what they hold.
 */
export function risersOf(counted: readonly Counted[], all: { stories: number; before: number }): Riser[] {
  if (all.before === 0) return []
  const ratio = all.stories / all.before
  return counted
    .map(({ key, stories, before }) => {
      const expected = before * ratio
      const deviation = Math.sqrt(ratio * (stories + before))
      const isRiser = stories >= RISER_FLOOR && stories - expected >= RISER_CERTAINTY * deviation
      const growth = (stories + RISER_SHRINKAGE) / (expected + RISER_SHRINKAGE)
      return { key, expected, growth, isRiser }
    })
    .filter(({ isRiser }) => isRiser)
    .toSorted((a, b) => b.growth - a.growth || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_RISERS)
    .map(({ key, expected, growth }) => ({ key, expected, growth }))
}

/** Of so many the share is told that they have together. */
export const LARGEST = 5

/**
 * How concentrated parts of a whole are: the share of the five largest, and as how many equal parts they are
 * (the inverse of the index of Herfindahl and Hirschman). Null for none.
 */
export function concentrationOf(parts: readonly number[]): { largest: number; equals: number } | null {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return null
  const sum = parts
    .toSorted((a, b) => b - a)
    .slice(0, LARGEST)
    .reduce((of, part) => of + part, 0)
  const squares = parts.reduce((of, part) => of + (part / whole) ** 2, 0)
  return { largest: sum / whole, equals: 1 / squares }
}
