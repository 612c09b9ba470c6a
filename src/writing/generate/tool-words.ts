import type { Tools } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { calendarWordsIn, monthNumber } from '../gates/calendar.ts'
import { namesIn } from '../gates/names-in.ts'
import { fold } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'

/** Escapes, openings of groups and classes of characters of a pattern, which are not letters of its words. */
const NO_LETTER = String.raw`\\p\{[^}]*\}|\\.|\(\?<?[:=!]|\(\?<\w+>`
const PIECE = new RegExp(String.raw`${NO_LETTER}|\[[^\]]*\]|\p{L}`, 'gu')

/** A pattern in any case, for a part of an expression whose other parts distinguish capitals. */
export const inAnyCase = (pattern: string): string =>
  pattern.replace(PIECE, (piece) => {
    const both = piece.toLowerCase() + piece.toUpperCase()
    if (piece.startsWith('[')) return piece.includes('\\') ? piece : `[${both.replace(/[[\]]/g, '')}]`
    return /^\p{L}$/u.test(piece) && both.length === 2 && piece.toLowerCase() !== piece.toUpperCase()
      ? `[${both}]`
      : piece
  })

/** A pattern that matches whole words of this pattern in any case; one that is empty matches nothing. */
export const wholeWords = (pattern: string): string =>
  pattern === '' ? '(?!)' : String.raw`(?<![\p{L}\p{N}])(?:${inAnyCase(pattern)})(?![\p{L}\p{N}])`

/** The pattern of words of a language that describe tools. */
export const toolWords = (pattern: (tools: Tools) => string): Record<Language, RegExp> =>
  eachLanguage((language) => new RegExp(wholeWords(pattern(pack(language).tools)), 'u'))

/** Terms that name nothing. */
const NO_NAMES: ReadonlySet<string> = new Set(['ai', 'ia', 'llm', 'llms', 'api', 'apis', 'hn'])
const MAKER = toolWords(({ makers }) => makers)
const KIND = toolWords(({ kinds }) => kinds)
const isOnly = (pattern: RegExp, word: string) => pattern.exec(word)?.[0] === word

/**
 * A run of capitalized words as a name, without function words and nouns such as "company" before it; empty if it is no
 * name. `text` shows which words are also written in lower case, and so are no names.
 */
export function properName(found: string, language: Language, text: string): string {
  const plain = found.replace(/^[«“"‘\s]+|[»”"’\s]+$/gu, '')
  const isQuoted = plain.length < found.trim().length
  const parts = plain.split(' ')
  const isBefore = (word: string) =>
    STOP_WORDS[language].has(fold(word)) || word.endsWith('-based') || isOnly(MAKER[language], word)
  while (parts.length > 0 && !isQuoted && isBefore(parts[0] ?? '')) parts.shift()
  const name = parts.join(' ').replace(/(?:['’]s)?[.&'’-]*$/u, '')
  const lower = name.toLowerCase()
  const isOrdinary =
    parts.length === 1 &&
    !isQuoted &&
    (isOnly(KIND[language], name) || (lower !== name && text.split(/[^\p{L}\p{M}\p{N}]+/u).includes(lower)))
  const isNone =
    name.length < 2 ||
    NO_NAMES.has(fold(name)) ||
    monthNumber(name) !== null ||
    calendarWordsIn(name, language).length > 0
  return isNone || isOrdinary ? '' : name
}

/** True for a text that names something other than `known`. Words that only open it are no names if a report uses them so. */
export function namesOther(text: string, known: readonly string[], language: Language): boolean {
  const own = known.filter((name) => name !== '').map((name) => ` ${fold(name)} `)
  const { ordinaryEndings } = pack(language).reading
  const isWord = (name: string) =>
    ordinaryEndings.test(name.toLowerCase()) ||
    [MAKER, KIND, COST].some((pattern) => pattern[language].test(name))
  return namesIn(text, language).some(
    ({ name, opensSentence }) =>
      !own.some((one) => one.includes(` ${fold(name)} `) || ` ${fold(name)} `.includes(one)) &&
      !(opensSentence && isWord(name)),
  )
}
const COST = toolWords(({ costs }) => costs)
