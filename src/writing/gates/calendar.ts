import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language, eachLanguage } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'

const NUMBER_OF_MONTH = new Map(
  LANGUAGES.flatMap((language) =>
    pack(language).calendar.months.flatMap((names, month) =>
      names.split(' ').map((name) => [fold(name.replace('_', ' ')), month + 1] as const),
    ),
  ),
)

/** 1 to 12 for the name of a month in any language, folded or not; null for anything else. */
export const monthNumber = (word: string): number | null => NUMBER_OF_MONTH.get(fold(word)) ?? null

const NAMES = Array.from(NUMBER_OF_MONTH.keys()).sort((a, b) => b.length - a.length)
/** Matches a folded month name. */
export const MONTH_PATTERN = NAMES.join('|')

/** A calendar day as a text names it; `year` is null when it is not stated. */
export type Day = { day: number; month: number; year: number | null }

const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|o|a)? (?:de |of |من )?(${MONTH_PATTERN})(?: (?:de |del |do )?(\d{4}))?(?![\p{L}\d])`,
  'gu',
)
const MONTH_DAY = new RegExp(
  String.raw`(?<!\p{L})(${MONTH_PATTERN}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?(?![\p{L}\d])`,
  'gu',
)
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const SLASHED = /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/g

const day = (d: string | undefined, month: number | null, y: string | undefined): Day[] =>
  month === null || Number(d) < 1 || Number(d) > 31
    ? []
    : [{ day: Number(d), month, year: y === undefined ? null : Number(y) }]

/** The days that a text names. `03/04/2026` gives both readings. The text must have Western digits. */
export function daysIn(text: string): Day[] {
  const folded = fold(text)
  return [
    ...Array.from(folded.matchAll(DAY_MONTH), ([, d, name, y]) => day(d, monthNumber(name ?? ''), y)),
    ...Array.from(folded.matchAll(MONTH_DAY), ([, name, d, y]) => day(d, monthNumber(name ?? ''), y)),
    ...Array.from(text.matchAll(ISO), ([, y, m, d]) => day(d, Number(m), y)),
    ...Array.from(text.matchAll(SLASHED), ([, a, b, y]) => [
      ...(Number(b) <= 12 ? day(a, Number(b), y) : []),
      ...(Number(a) <= 12 ? day(b, Number(a), y) : []),
    ]),
  ].flat()
}

/** True when `claim` and `known` are the same day; a missing year matches any year. */
export const isSameDay = (claim: Day, known: Day): boolean =>
  claim.day === known.day &&
  claim.month === known.month &&
  (claim.year === null || known.year === null || claim.year === known.year)

const oneOf = (words: string) => words.split(' ').join('|')
const PATTERNS = eachLanguage((language) => {
  const { writtenMonths, beforeMonth, weekdays, beforeWeekday, capitalized } = pack(language).calendar
  const flags = capitalized ? 'gu' : 'giu'
  const before = `(?<=(?:^|[^\\p{L}])(?:${beforeMonth}|\\d{1,2}(?: de)?)[\\s-])`
  const behind = String.raw`(?=\s(?:de |del )?[\d٠-٩])`
  const day = beforeWeekday === '' ? String.raw`(?<!\p{L})` : `(?<=${beforeWeekday})`
  return {
    month: new RegExp(
      String.raw`(?:${before}|(?<!\p{L})(?=[\p{L}\p{M}]+${behind}))(${oneOf(writtenMonths)})(?!\p{L})`,
      flags,
    ),
    weekday: new RegExp(String.raw`${day}(${oneOf(weekdays)})(?![\p{L}])`, flags),
  }
})

/** The months and weekdays that a text names, as it writes them. `weekday` counts from Monday, 1. */
export function calendarWordsIn(
  text: string,
  language: Language,
): { shown: string; month: number | null; weekday: number | null }[] {
  const { month, weekday } = PATTERNS[language]
  const days = pack(language).calendar.weekdays.toLowerCase().split(' ')
  return [
    ...Array.from(text.matchAll(month), ([shown]) => ({ shown, month: monthNumber(shown), weekday: null })),
    ...Array.from(text.matchAll(weekday), ([shown]) => ({
      shown,
      month: null,
      weekday: days.indexOf(shown.toLowerCase()) + 1,
    })),
  ]
}

/** A text with `instead` in the place of each month and weekday that it names. */
export function withoutCalendar(text: string, language: Language, instead: string): string {
  const { month, weekday } = PATTERNS[language]
  return text.replace(month, instead).replace(weekday, instead)
}

/** The weekday of a day, 1 for Monday; null if its year is unknown. */
export const weekdayOf = ({ year, month, day: d }: Day): number | null =>
  year === null ? null : new Date(Date.UTC(year, month - 1, d)).getUTCDay() || 7
