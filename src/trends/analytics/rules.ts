import { DAY } from '#platform/clock.ts'

/**
 * The kinds of daily figures. `funding` counts the stories of that topic by the companies they name; `all` marks a day as
 * counted.
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

/** The kinds that readers can choose from. */
export const SHOWN_KINDS = ['topic', 'entity', 'funding', 'tool-category', 'language', 'publisher'] as const
export type ShownKind = (typeof SHOWN_KINDS)[number]

/** The key of the total of a kind. */
export const ALL = 'all'

/** Whether the parts of a kind add up to a whole; a story may name several companies, or none. */
export const isPartition = (kind: ShownKind): boolean => kind !== 'entity' && kind !== 'funding'

/** The topic of stories about raised money. */
export const FUNDING_TOPIC = 'Funding'
/** Stories with the same company, amount and currency within this many days are about the same round. */
export const SAME_ROUND_DAYS = 14
/** The number of largest rounds that are listed individually. */
export const MAX_ROUNDS = 10

/** The spans offered to readers, in days. */
export const SPANS = [7, 30, 90, 365] as const
export const USUAL_SPAN = 30
/** The maximum length of a custom span, in days. */
export const MAX_SPAN_DAYS = 366

/** Longer spans are drawn in weekly steps. */
const MAX_DAILY_SPAN_DAYS = 45
export const WEEK = 7

/** A range of days, both ends included, written 2026-11-20, in UTC. */
export type Days = { from: string; to: string }

/** The UTC day of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The day this many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY))

/** The number of days in a span. */
export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/**
 * The requested days: from one day to another, or the given number of last days including today. Null if the span ends
 * before it begins or is too long.
 */
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

/** The span of the same length directly before. */
export function daysBefore(days: Days): Days {
  return { from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) }
}

/**
 * Divides a span into days or whole weeks, the last of which ends with the span: the first day of each step, and the step
 * length.
 */
export function stepsOf(days: Days): { step: 'day' | 'week'; starts: string[] } {
  const length = lengthOf(days)
  const step = length > MAX_DAILY_SPAN_DAYS ? 'week' : 'day'
  const size = step === 'week' ? WEEK : 1
  const count = Math.floor(length / size)
  const starts = Array.from({ length: count }, (_, at) => addDays(days.to, 1 - (count - at) * size))
  return { step, starts }
}

/** Below this number of stories the result is marked as few: small numbers fluctuate strongly. */
export const THIN = 20

/** The minimum number of stories of a riser. */
export const RISER_FLOOR = 5
/** The number of stories added to the actual and to the expected count, so that 6 after 1 is not sixfold growth. */
export const RISER_SHRINKAGE = 5
/** The number of standard deviations by which a riser must exceed its expected count. */
const RISER_CERTAINTY = 3
export const MAX_RISERS = 5

type Counted = { key: string; stories: number; before: number }
/**
 * `expected`: the count expected from the span before and the overall growth; `growth`: the actual count as a multiple of
 * it.
 */
export type Riser = { key: string; expected: number; growth: number }

/**
 * The fastest-growing keys whose growth is not due to chance. The expected count is the count of the span before times the
 * overall growth; counts are treated as Poisson-distributed, so both spans may deviate by the square root of their counts.
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

/** The number of largest parts whose combined share is shown. */
export const LARGEST = 5

/**
 * How concentrated the parts of a whole are: the share of the five largest, and the equivalent number of equal parts (the
 * inverse Herfindahl-Hirschman index). Null if there are no parts.
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
