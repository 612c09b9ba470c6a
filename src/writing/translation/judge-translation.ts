import type { Language } from '#languages/rules.ts'
import type { TranslationGate, TranslationObjection } from '#articles/translation/rules.ts'
import { pack } from '#languages/packs.ts'
import { type Day, calendarWordsIn, daysIn, isSameDay, monthNumber } from '../gates/calendar.ts'
import { unknownCodes, withoutCommonCodes } from '../gates/codes.ts'
import { type Figure, figuresIn } from '../gates/numbers-in.ts'
import { fold, westernDigits } from '#stories/scraped-text.ts'
import { addedQuotations } from './added-quotations.ts'
import { addedSentences } from './added-sentences.ts'
import { type ItemNames, inventedNames } from './invented-names.ts'
import { isDecade, numbersSaid } from './numbers-said.ts'
import type { Part } from './parts.ts'
import { shapeProblems } from './shape-problems.ts'
import { type TimeOfDay, timesIn } from './times-of-day.ts'
import { isTransliterated } from './transliterated.ts'

/** The languages and the glossary that a translation is checked against, and the names of the whole item. */
export type Against = { from: Language; to: Language; glossary: readonly string[]; item?: ItemNames }

const LINK = /https?:\/\/[^\s)\]>"'،؛]+/g
const MARK = /\[\d{1,3}\]/g
/**
 * `OpenAI`, `GPT-4o`, `vLLM`, `H100`: written the same in every language. A word in capitals does not match: it may be an
 * acronym that changes.
 */
const FIXED_NAME =
  /(?<![\p{L}\p{N}])(?=[a-z]*\p{Lu})(?:\p{L}+\p{Ll}\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}{2,}-?\d[\p{L}\p{N}.-]*|\p{Lu}\d{2,}\p{L}*)(?![\p{L}\p{N}])/gu

/** The names with a fixed spelling in a text, without units and common codes. */
export const fixedNames = (text: string): string[] =>
  (withoutCommonCodes(plain(text)).match(FIXED_NAME) ?? []).map((name) =>
    name.replace(/(?<![.-])[.-]+$/u, ''),
  )

/** Limits on the length of a translation, as a share of its original, which must have at least `from` characters. */
const LENGTH = { from: 60, least: 0.4, most: 2.6 }

/** The objections of the checks to the translation of one part; empty if it is acceptable. */
export const judgeTranslation = (part: Part, said: string, against: Against): TranslationObjection[] =>
  problemsIn(part.text, said, against).map(({ gate, found }) => ({
    field: part.id.replace(/\.\d+$/, ''),
    gate,
    detail: found.slice(0, 10).join(' · '),
  }))

/** A check that the translation of a part does not pass, and what it found. */
export type Problem = { gate: TranslationGate; found: string[] }

/** What the checks find in the translation of one part; empty if it is acceptable. */
export function problemsIn(text: string, said: string, against: Against): Problem[] {
  const checks: [TranslationGate, readonly string[]][] = [
    ['shape', shapeProblems(text, said, against)],
    ['numbers', numbersLost(text, said, against)],
    ['names', [...namesLost(text, said, against.glossary), ...namesAdded(text, said, against)]],
    ['quotes', addedQuotations(plain(text), plain(said), against)],
    ['links', difference(text.match(LINK) ?? [], said.match(LINK) ?? [])],
    ['citation', difference(text.match(MARK) ?? [], said.match(MARK) ?? [])],
    ['length', [...lengthProblem(text, said), ...addedSentences(plain(text), plain(said), against)]],
  ]
  return checks.flatMap(([gate, found]) => (found.length === 0 ? [] : [{ gate, found: [...new Set(found)] }]))
}

/** The elements that do not occur equally often in both lists. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const count = (list: readonly string[], one: string) => list.filter((other) => other === one).length
  return [...new Set([...a, ...b])].filter((one) => count(a, one) !== count(b, one))
}

/** Removes URLs and citation marks, and separates what Arabic attaches to a figure: "and", "for". */
export const plain = (text: string): string =>
  text
    .replace(LINK, ' ')
    .replace(MARK, ' ')
    .replace(/(?<=[\p{Script=Arabic}ـ])(?=[0-9])/gu, ' ')

/** Numbers, dates, times and days of the week that only one of the two texts contains. */
function numbersLost(text: string, said: string, { from, to }: Against): string[] {
  const [original, translation] = [numbersOf(plain(text), from), numbersOf(plain(said), to)]
  return [...missingIn(translation, original), ...missingIn(original, translation)]
}

function numbersOf(text: string, language: Language) {
  const western = westernDigits(text)
  const months = calendarWordsIn(text, language).flatMap(({ month }) => month ?? [])
  return {
    figures: figuresIn(western.replace(NUMERIC_DATE, ' ')),
    days: daysIn(withoutVerbs(western, language)),
    months: new Set([...months, ...fold(text).split(' ').map(monthNumber)]),
    weekdays: calendarWordsIn(text, language).filter(({ month }) => month === null),
    times: timesIn(western, language),
    inWords: numbersSaid(text, language),
  }
}
type Numbers = ReturnType<typeof numbersOf>
const NUMERIC_DATE = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})(?!\d)/g

/** Removes names of months in lower case where months are capitalized: "those under 13 may not". */
const withoutVerbs = (text: string, language: Language): string =>
  pack(language).calendar.capitalized
    ? text.replace(/(?<!\p{L})\p{Ll}+/gu, (word) => (monthNumber(word) === null ? word : '…'))
    : text

/**
 * The figures, dates, times and weekdays of `there` that are missing in `here`. Spelled-out numbers and times are ignored: they
 * may be ordinary words.
 */
function missingIn(here: Numbers, there: Numbers): string[] {
  const figures = there.figures.filter(
    (figure) => !figure.spelled && !isStated(figure, here) && !isPartOfTime(figure, there.times),
  )
  const isKnown = (day: Day) => here.days.some((known) => isSameDay(day, known))
  // `03/04/2026` has two readings: one known reading is enough
  const days = there.days.filter(
    (day) => !isKnown(day) && !(day.day <= 12 && isKnown({ ...day, day: day.month, month: day.day })),
  )
  const times = there.times.filter(({ minute, spelled }) => !spelled && !hasTime(here, minute))
  // a day may have other names than these, so only another day in its place is an error
  const weekdays = there.weekdays.filter(
    ({ weekday }) => here.weekdays.length > 0 && !here.weekdays.some((known) => known.weekday === weekday),
  )
  return [
    ...figures.map(({ shown }) => shown),
    ...days.filter((day) => !isDayInWords(day, here, there)).map(({ day, month }) => `${day}.${month}.`),
    ...times.map(({ shown }) => shown),
    ...weekdays.map(({ shown }) => shown),
  ]
}

function isStated({ values, unit }: Figure, here: Numbers): boolean {
  const same = here.figures.filter((known) => values.some((value) => known.values.includes(value)))
  if (same.length > 0) return same.some((known) => isSameUnit(unit, known.unit))
  return (
    values
      .map(Number)
      .some((value) => here.inWords.has(value) || isSameDecade(value, here) || isInDate(value, here)) ||
    (mayBeHour(unit) && values.map(Number).some((hour) => isHourOf(hour, here)))
  )
}

const isInDate = (value: number, { days }: Numbers): boolean =>
  days.some(({ day, month, year }) => [day, month, year].includes(value))

const isHourOf = (hour: number, { times, inWords }: Numbers): boolean =>
  times.some(({ minute }) => minute === hour * 60 || (hour <= 12 && minute === (hour + 12) * 60)) ||
  (times.length > 0 && hour > 12 && inWords.has(hour - 12))

/** 1990 for "los años 90", and 90 for "the 1990s". */
const isSameDecade = (value: number, { figures }: Numbers): boolean =>
  value % 10 === 0 &&
  figures.some(({ values }) =>
    values.map(Number).some((known) => {
      const [century, decade] = value > known ? [value, known] : [known, value]
      return isDecade(century) && decade === century % 100
    }),
  )

/** The digits of a time are compared as part of it. */
const isPartOfTime = ({ values }: Figure, times: readonly TimeOfDay[]): boolean =>
  times.some(({ minute }) => {
    const hour = Math.floor(minute / 60)
    const minutes = String(minute % 60).padStart(2, '0')
    const parts = [
      `${hour}:${minutes}`,
      `${hour % 12 || 12}:${minutes}`,
      `${hour}`,
      `${hour % 12 || 12}`,
      `${minute % 60}`,
    ]
    return values.some((value) => parts.includes(value))
  })

/** A number alone may be an hour, also of the afternoon once another time of the text shows that it counts to twelve. */
const hasTime = ({ times, figures, inWords }: Numbers, minute: number): boolean => {
  const hour = minute / 60
  const hours = times.length > 0 && hour > 12 ? [hour, hour - 12] : [hour]
  return (
    times.some((known) => known.minute === minute) ||
    hours.some(
      (one) =>
        inWords.has(one) ||
        figures.some(({ values, unit }) => mayBeHour(unit) && values.includes(String(one))),
    )
  )
}
const mayBeHour = (unit: string | null): boolean => (unit ?? 'hour') === 'hour'

/** "The first of July" is no day for `daysIn`; its month and its number are compared instead. */
const isDayInWords = ({ day, month }: Day, here: Numbers, there: Numbers): boolean =>
  here.days.length < there.days.length &&
  here.months.has(month) &&
  (here.inWords.has(day) || here.figures.some(({ values }) => values.includes(String(day))))

/** Units of which translations use one for the other: a pound in Egypt is a جنيه, a degree may be of either scale. */
const INTERCHANGEABLE = [
  ['gbp', 'egp', 'lira'],
  ['degree', 'celsius'],
  ['degree', 'fahrenheit'],
  ['percent', 'point'],
  ['hour', 'time'],
]
/** A translation may leave out a unit, but not replace it. */
function isSameUnit(one: string | null, other: string | null): boolean {
  const [first, second] = [one?.split(':')[0], other?.split(':')[0]]
  if (first === undefined || second === undefined || first === second) return true
  return INTERCHANGEABLE.some((units) => units.includes(first) && units.includes(second))
}

/** Names from the glossary, and names with a fixed spelling, that are lost; only the latter may be in Arabic letters. */
function namesLost(text: string, said: string, glossary: readonly string[]): string[] {
  const western = westernDigits(said)
  const normal = western.normalize('NFKC')
  const isLost = (name: string) => !western.includes(name) && !normal.includes(name)
  return [
    ...glossary.filter((name) => text.includes(name) && isLost(name)),
    ...fixedNames(text).filter((name) => isLost(name) && !isTransliterated(name, said)),
  ]
}

/** Names and codes that the original does not have. */
const namesAdded = (text: string, said: string, against: Against): string[] => [
  ...inventedNames(plain(text), plain(said), against),
  ...unknownCodes(plain(said), plain(text)),
]

function lengthProblem(text: string, said: string): string[] {
  const share = said.length / text.length
  return text.length >= LENGTH.from && (share < LENGTH.least || share > LENGTH.most) ? [share.toFixed(2)] : []
}
