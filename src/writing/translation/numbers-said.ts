import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { romanNumber } from '#languages/roman.ts'
import { fold } from '#stories/scraped-text.ts'
import { DUALS, MAGNITUDES, NUMBER_WORDS } from '../gates/number-words.ts'

/** The numbers that a text states without digits, for comparison with the digits of its translation. */
export type Said = { has(value: number): boolean }

/** Arabic writes these before a word without a space. */
const PREFIX = '(?:[وفبلك]?ال|لل|[وفبلك])?'
const ROMAN = /(?<![\p{L}\p{N}])([IVX]+)(?:er?|ère)?(?![\p{L}\p{N}])/gu
/** Whether a year may name its decade. */
export const isDecade = (year: number): boolean => year >= 1900 && year <= 2090 && year % 10 === 0
/** Above it, numbers are written with digits. */
const MAX_SPELLED = 1e6

const OTHERS = eachLanguage((language) =>
  Object.entries(pack(language).numbers.others).map(([value, words]) => ({
    value: Number(value),
    pattern: phrasePattern(words.split(' ').map((word) => fold(word.replaceAll('_', ' ')))),
  })),
)

/** Folded phrases as whole words. */
function phrasePattern(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<!\\S)${PREFIX}(?:${phrases.join('|')})(?!\\S)`, 'u')
}

/** What a text says in words: spelled numbers, ordinals, Roman numerals, "half a million", "two and a half million". */
export function numbersSaid(text: string, language: Language): Said {
  const folded = fold(text)
  const uninflected = inOneForm(folded)
  const said = new Set<number>([
    ...OTHERS[language].filter(({ pattern }) => pattern.test(folded)).map(({ value }) => value),
    ...Array.from(text.matchAll(ROMAN), ([, roman = '']) => romanNumber(roman)),
    ...magnitudesIn(folded.split(' '), language),
  ])
  const isSpelled = (value: number) =>
    Number.isInteger(value) &&
    value >= 2 &&
    value < MAX_SPELLED &&
    phrasePattern([inOneForm(fold(pack(language).speech.cardinal(value)))]).test(uninflected)
  return {
    has: (value) => said.has(value) || isSpelled(value) || (isDecade(value) && said.has(value % 100)),
  }
}

/** Arabic numbers have forms for gender and case. */
const inOneForm = (folded: string) =>
  folded
    .replace(/(?<=\p{Script=Arabic}{2})[ها](?!\S)/gu, '')
    .replace(/(?<=\p{Script=Arabic}{2})ون(?!\S)/gu, 'ين')

/** "A million", "half a million", "two and a half million", by the words of a folded text. */
function magnitudesIn(words: readonly string[], language: Language): number[] {
  const { half, andHalf } = pack(language).numbers
  const halves = half.split('|')
  const isAndHalf = new RegExp(`^(?:${andHalf})(?!\\S)`, 'u')
  return words.flatMap((word, at) => {
    const times = MAGNITUDES.get(word) ?? MAGNITUDES.get(word.replace(/^(?:[وفبلك]?ال|[وفبلك])/u, ''))
    const isWithHalf = isAndHalf.test(words.slice(at + 1, at + 5).join(' '))
    const dual = DUALS.get(word)
    if (dual !== undefined && isWithHalf) return [dual + dual / 4]
    if (times === undefined || word.length === 1) return []
    const before = words.slice(Math.max(0, at - 5), at)
    const [article, first] = [before.at(-1) ?? '', before.at(-2) ?? '']
    const counted = NUMBER_WORDS.get(article) ?? Number(article || Number.NaN)
    if (isWithHalf) return [((counted || 1) + 0.5) * times]
    const number = before.findLast((one) => NUMBER_WORDS.has(one) || /^\d+$/.test(one))
    const isHalved = halves.includes(article) || halves.includes(first)
    if (isHalved && number !== undefined)
      return [((NUMBER_WORDS.get(number) ?? Number(number)) + 0.5) * times]
    if (isHalved) return [times / 2]
    return counted > 0 ? [] : [times]
  })
}
