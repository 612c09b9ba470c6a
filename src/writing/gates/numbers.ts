import type { Language } from '#languages/rules.ts'
import { fold, westernDigits } from '#stories/scraped-text.ts'
import { calendarWordsIn, daysIn, isSameDay, monthNumber, weekdayOf, type Day } from './calendar.ts'
import type { Facts } from './evidence.ts'
import { figuresIn, versionsIn, type Figure } from './numbers-in.ts'

/** "Dollars" may be those of any country. */
function isSameUnit(claim: string, known: string | null): boolean {
  const [unit, country] = claim.split(':')
  const [knownUnit, knownCountry] = known?.split(':') ?? []
  return (
    unit === knownUnit && (country === knownCountry || country === undefined || knownCountry === undefined)
  )
}

/** A claim without a unit states less than its source and is accepted; with one, the source must state the same unit. */
const proves = (known: Figure, claim: Figure): boolean =>
  (claim.unit === null || isSameUnit(claim.unit, known.unit)) &&
  claim.values.some((value) => known.values.includes(value))

const dayShown = ({ day, month, year }: Day) =>
  [year, month, day]
    .filter((part) => part !== null)
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Months and weekdays that neither appear in the evidence nor belong to one of its dates. */
function unknownCalendarWords(text: string, language: Language, { words, days }: Facts): string[] {
  const months = new Set([...[...words].map(monthNumber), ...days.map(({ month }) => month)])
  const weekdays = new Set(days.map(weekdayOf))
  return calendarWordsIn(text, language)
    .filter(({ shown, month, weekday }) =>
      month === null
        ? !weekdays.has(weekday) &&
          !fold(shown)
            .split(' ')
            .every((part) => words.has(part))
        : !months.has(month),
    )
    .map(({ shown }) => shown)
}

/**
 * The numbers, times, days, months and weekdays in a text that the evidence does not support, as the text writes them. Each
 * once.
 */
export function unknownNumbers(text: string, language: Language, evidence: Facts): string[] {
  const named = versionsIn(text).filter(({ name, number }) =>
    evidence.versions.some((known) => known.name === name && known.number === number),
  )
  const figures = figuresIn(text, language)
    .filter((claim) => !evidence.figures.some((known) => proves(known, claim)))
    .filter(({ shown }) => !named.some(({ number }) => number === shown))
    .map(({ shown }) => shown)
  const days = daysIn(westernDigits(text))
  // `03/04/2026` has two readings: one known reading is enough
  const known = days.filter((claim) => evidence.days.some((day) => isSameDay(claim, day)))
  const unknown = days.filter(
    (claim) =>
      !known.includes(claim) &&
      !known.some((other) => other.day === claim.month && other.month === claim.day),
  )
  return [
    ...new Set([...figures, ...unknown.map(dayShown), ...unknownCalendarWords(text, language, evidence)]),
  ]
}
