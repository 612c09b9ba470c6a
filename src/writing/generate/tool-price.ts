import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { namesOther, toolWords, wholeWords } from './tool-words.ts'

const NUMBER = String.raw`(?:\d{1,3}(?:[., ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?![\d.,]*\d)`
const SIGN = String.raw`(?:[A-Z]{0,3}\$|[€£¥])`
/** Characters before an amount in which words say that it is not the price. */
const BEFORE_AMOUNT = 24

const COSTS = toolWords(({ costs }) => costs)
const RIVALS = toolWords(({ rivals }) => rivals)
const NOT_FREE = toolWords(({ notFree }) => notFree)
const NOT_THE_PRICE = toolWords(({ notThePrice }) => notThePrice)
const RAISED = eachLanguage(
  (language) =>
    new RegExp(wholeWords(`${pack(language).funding.funding}|${pack(language).funding.raises}`), 'u'),
)
const AMOUNT = eachLanguage((language) => {
  const { currencies, units } = pack(language).tools
  const magnitudes = Object.values(pack(language).numbers.magnitudes).join(' ').split(' ').join('|')
  const amount = String.raw`${SIGN} ?${NUMBER}(?! ?(?:${magnitudes}|bn|[kKmM])(?!\p{L}))(?: ${wholeWords(currencies)})?|(?<![\d.,])${NUMBER} ?(?:${SIGN}|${wholeWords(currencies)})`
  return new RegExp(String.raw`(?:${amount})(?:,? ?(?:/ ?\p{L}+|${wholeWords(units)}))*`, 'gu')
})
const FREE = eachLanguage((language) => {
  const { free, freeWord, freeFor, kinds } = pack(language).tools
  const [word, kind] = [wholeWords(freeWord), wholeWords(kinds)]
  return new RegExp(
    String.raw`(?:${wholeWords(free)}|(?<=${kind} (?:\S+ )?)${word}|${word}(?= (?:\p{L}+ )?${kind}))(?: ${wholeWords(freeFor)}[^,.;:()]{2,40}?(?=[,.;:()]))?`,
    'u',
  )
})

/**
 * The price of a tool in the words of the first sentence that states it; an amount comes before "free". Empty if no sentence
 * does: a price of something else, of a trial or of the past is none.
 */
export function toolPrice(
  sentences: readonly string[],
  known: readonly string[],
  language: Language,
): string {
  const own = sentences.filter((sentence) => !RIVALS[language].test(sentence))
  for (const read of [amountIn, freeIn])
    for (const sentence of own) {
      const found = read(sentence, known, language)
      if (found !== '') return found
    }
  return ''
}

function amountIn(sentence: string, known: readonly string[], language: Language): string {
  if (!COSTS[language].test(sentence) || RAISED[language].test(sentence)) return ''
  for (const { 0: amount, index } of sentence.matchAll(AMOUNT[language])) {
    const before = sentence.slice(0, index)
    const isOther =
      NOT_THE_PRICE[language].test(before.slice(-BEFORE_AMOUNT)) || namesOther(before, known, language)
    if (!isOther) return amount.trim()
  }
  return ''
}

function freeIn(sentence: string, known: readonly string[], language: Language): string {
  const found = NOT_FREE[language].test(sentence) ? null : FREE[language].exec(sentence)
  if (!found || namesOther(sentence.slice(0, found.index), known, language)) return ''
  return found[0]
}
