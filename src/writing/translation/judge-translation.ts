import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { TranslationGate, TranslationObjection } from '#articles/translation/rules.ts'
import { calendarWordsIn, daysIn, isSameDay } from '../gates/calendar.ts'
import { figuresIn } from '../gates/numbers-in.ts'
import { hasInvisible, westernDigits } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import type { Part } from './parts.ts'

/** The languages and the glossary that a translation is checked against. */
export type Against = { from: Language; to: Language; glossary: readonly string[] }

const LINK = /https?:\/\/[^\s)\]>"'،؛]+/g
const MARK = /\[\d{1,3}\]/g
const TAG = /<\/?[a-z][^>]*>/gi
const BLOCK = /^\s*(?:#{1,6} |[-*+] |\d+[.)] |> )/
/**
 * `OpenAI`, `GPT-4o`, `vLLM`, `H100`: written the same in every language. A word in capitals does not match: it may be an
 * acronym that changes.
 */
const FIXED_NAME =
  /(?<![\p{L}\p{N}])(?=[\w.-]*\p{Lu})(?:\p{L}+\p{Ll}\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}{2,}-?\d[\p{L}\p{N}.-]*|\p{Lu}\d{2,}\p{L}*)(?![\p{L}\p{N}])/gu

/** Limits on the length of a translation, as a share of its original, which must have at least `from` characters. */
const LENGTH = { from: 60, least: 0.4, most: 2.6 }
/** The number of words from which the language of a text can be detected. */
const DISTINCTIVE_WORDS = 12

/** The objections of the checks to the translation of one part; empty if it is acceptable. */
export function judgeTranslation({ id, text }: Part, said: string, against: Against): TranslationObjection[] {
  const field = id.replace(/\.\d+$/, '')
  const checks: [TranslationGate, readonly string[]][] = [
    ['shape', shapeProblems(text, said, against)],
    ['numbers', numbersLost(text, said, against)],
    ['names', namesLost(text, said, against.glossary)],
    ['links', difference(text.match(LINK) ?? [], said.match(LINK) ?? [])],
    ['citation', difference(text.match(MARK) ?? [], said.match(MARK) ?? [])],
    ['length', lengthProblem(text, said)],
  ]
  return checks.flatMap(([gate, found]) =>
    found.length === 0 ? [] : [{ field, gate, detail: [...new Set(found)].slice(0, 10).join(' · ') }],
  )
}

/** The elements that do not occur equally often in both lists. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const count = (list: readonly string[], one: string) => list.filter((other) => other === one).length
  return [...new Set([...a, ...b])].filter((one) => count(a, one) !== count(b, one))
}

function shapeProblems(text: string, said: string, { from, to }: Against): string[] {
  if (said.trim() === '') return ['∅']
  const problems: string[] = []
  if (hasInvisible(said.replace(/[\u200c-\u200f]/g, '')) && !hasInvisible(text)) problems.push('U+200B')
  if (said.includes('\uFFFD') && !text.includes('\uFFFD')) problems.push('U+FFFD')
  if ((BLOCK.exec(text)?.[0] ?? '').trim() !== (BLOCK.exec(said)?.[0] ?? '').trim())
    problems.push(said.slice(0, 20))
  if (/\n\s*\n/.test(said.trim())) problems.push('¶')
  problems.push(...(said.match(TAG) ?? []).filter((tag) => !text.includes(tag)))
  const language = otherLanguage(said, to)
  if (language !== null) problems.push(language)
  else if (from !== to && said.trim() === text.trim() && wordsOf(text).length >= DISTINCTIVE_WORDS)
    problems.push(from)
  return problems
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
const ARABIC = /\p{Script=Arabic}/u

/** The language of a text if it is not `wanted`; null if it is, or if the text is too short to tell. */
function otherLanguage(text: string, wanted: Language): Language | null {
  const words = wordsOf(text.replace(LINK, ''))
  if (words.length < DISTINCTIVE_WORDS) return null
  const arabic = words.filter((word) => ARABIC.test(word)).length / words.length
  if (wanted === 'ar') return arabic < 0.4 ? 'en' : null
  if (arabic > 0.4) return 'ar'
  const common = (language: Language) => words.filter((word) => STOP_WORDS[language].has(word)).length
  const others = LANGUAGES.filter((language) => language !== wanted && language !== 'ar')
  const [nearest] = others.toSorted((a, b) => common(b) - common(a))
  return nearest && common(nearest) > common(wanted) * 1.3 + 1 ? nearest : null
}

/** Removes URLs and citation marks, and separates the Arabic `and` from the figure that follows it. */
const plain = (text: string): string =>
  text
    .replace(LINK, ' ')
    .replace(MARK, ' ')
    .replace(/(?<=\p{Script=Arabic})(?=[0-9])/gu, ' ')

/** Numbers, dates and days of the week that only one of the two texts contains. */
function numbersLost(text: string, said: string, { from, to }: Against): string[] {
  const [original, translation] = [calendarOf(plain(text), from), calendarOf(plain(said), to)]
  return [...missingIn(translation, original), ...missingIn(original, translation)]
}

const calendarOf = (text: string, language: Language) => ({
  figures: figuresIn(text),
  days: daysIn(westernDigits(text)),
  weekdays: calendarWordsIn(text, language).filter(({ month }) => month === null),
})
type Calendar = ReturnType<typeof calendarOf>

/**
 * The figures, dates and weekdays of `there` that are missing in `here`. A spelled-out number is ignored: it may be an
 * ordinary word.
 */
function missingIn(here: Calendar, there: Calendar): string[] {
  const figures = there.figures.filter(
    ({ spelled, values }) =>
      !spelled && !here.figures.some((known) => values.some((value) => known.values.includes(value))),
  )
  const days = there.days.filter((day) => !here.days.some((known) => isSameDay(day, known)))
  // a day may have other names than these, so only another day in its place is an error
  const weekdays = there.weekdays.filter(
    ({ weekday }) => here.weekdays.length > 0 && !here.weekdays.some((known) => known.weekday === weekday),
  )
  return [
    ...figures.map(({ shown }) => shown),
    ...days.map(({ day, month }) => `${day}.${month}.`),
    ...weekdays.map(({ shown }) => shown),
  ]
}

/** Names from the glossary, and names with a fixed spelling, that the translation has lost. */
function namesLost(text: string, said: string, glossary: readonly string[]): string[] {
  const names = [...glossary.filter((name) => text.includes(name)), ...(plain(text).match(FIXED_NAME) ?? [])]
  const western = westernDigits(said)
  return names.filter((name) => !western.includes(name))
}

function lengthProblem(text: string, said: string): string[] {
  const share = said.length / text.length
  return text.length >= LENGTH.from && (share < LENGTH.least || share > LENGTH.most) ? [share.toFixed(2)] : []
}
