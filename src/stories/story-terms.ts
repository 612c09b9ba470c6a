import { pack } from '#languages/packs.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { cleanText, fold, stem, westernDigits } from './scraped-text.ts'
import { STOP_WORDS } from './stop-words.ts'

/** The parts of a report that identify its event: the headline and the beginning of the text. */
export type StoryText = { language: Language; title: string; lead: string }

/**
 * The terms of a report. `weights`: each term once, with its weight before rarity is applied. `shown`: each term as the
 * report writes it. `versions`: names with the version that the headline gives them, `['gpt', '5']`.
 */
export type Terms = {
  weights: [term: string, weight: number][]
  shown: Record<string, string>
  versions: [name: string, version: string][]
}

/** A name identifies an event better than other words. */
const NAME_WEIGHT = 1.5
/** A word that is only in the text says less than one in the headline. */
const LEAD_WEIGHT = 0.5
/** The number of characters of the text that are read: the beginning says what it is about. */
export const LEAD_LENGTH = 320

/** `GPT-5`, `Llama 4.1`, `Qwen3`, `نوفا 3`: a name and its version; not `raises 45 million`. */
const VERSIONED =
  /(?<![\p{L}\p{N}$€£-])((?:\p{Lu}\p{L}*|\p{L}+\p{Lu}\p{L}*|\p{Script=Arabic}{3,}))[\s‑–-]?[vV]?(\d{1,2}(?:\.\d{1,2}){0,2}\p{Ll}?)(?![\p{N}\p{L}%])(?![.,]\d)(?!\s?(?:%|\$|€|£|mill|mil\b|milh|bill|bn|trill|per\s?cent|por\s?c|pour\s?c|euro|doll|dól|مليون|مليار|ملايين|مليارات|دولار|يورو|في المئة|بالمئة))/giu
const GLUED = /(?<![\p{L}\p{N}])(\p{L}+)(\d{1,2}(?:\.\d{1,2})?)(?![\p{L}\p{N}])/gu
const WORD = /[\p{L}\p{N}\p{M}]+(?:\.\d+)?/gu

/** The term of a folded word: forms of one word have the same term. */
export function termOf(word: string, language: Language): string {
  if (/\p{N}/u.test(word)) return word
  const { endings } = pack(language).reading
  return endings === null || /\p{Script=Arabic}/u.test(word) ? stem(word) : word.replace(endings, '')
}

/** The terms of a report; equal reports have equal terms. */
export function termsOf({ language, title, lead }: StoryText): Terms {
  const found = new Map<string, { weight: number; shown: string; isName: boolean }>()
  const versions = new Map<string, [string, string]>()
  const read = (text: string, weight: number, isTitle: boolean): void => {
    const plain = westernDigits(cleanText(text)).replace(/(?<=\d),(?=\d{3})/g, '')
    const note = (term: string, shown: string, isName: boolean) => {
      const known = found.get(term)
      if (!known) found.set(term, { weight, shown, isName })
      else known.isName ||= isName
    }
    const rest = withoutVersions(plain, language, (name, version, shown) => {
      if (isTitle) versions.set(`${name} ${version}`, [name, version])
      note(`${name}-${version}`, shown, true)
    })
    for (const { 0: shown, index } of rest.matchAll(WORD))
      for (const word of fold(shown).split(' ')) {
        if (!isDistinctive(word, language)) continue
        note(termOf(word, language), shown, isName(shown, rest, index, language))
      }
  }
  read(title, 1, true)
  read(lead.slice(0, LEAD_LENGTH), LEAD_WEIGHT, false)
  return {
    weights: Array.from(found, ([term, { weight, isName: named }]) => [
      term,
      named ? weight * NAME_WEIGHT : weight,
    ]),
    shown: Object.fromEntries(Array.from(found, ([term, { shown }]) => [term, shown])),
    versions: [...versions.values()],
  }
}

/** The text with each name in place of its name and version, which are passed to `note`. */
function withoutVersions(
  text: string,
  language: Language,
  note: (name: string, version: string, shown: string) => void,
): string {
  const take = (shown: string, name: string, version: string): string => {
    const folded = fold(name)
    if (folded === '' || STOP_WORDS[language].has(folded) || !/\p{Lu}|\p{Script=Arabic}/u.test(shown))
      return shown
    note(folded, version.toLowerCase(), shown)
    return name
  }
  return text.replace(VERSIONED, take).replace(GLUED, take)
}

const isDistinctive = (word: string, language: Language): boolean =>
  (word.length > 1 || /\p{N}/u.test(word)) && !STOP_WORDS[language].has(word)

/** True for capitals inside a sentence, and for words in Latin letters in Arabic text. */
function isName(word: string, text: string, index: number, language: Language): boolean {
  if (scriptOf(language) === 'arabic') return /^\p{Script=Latin}/u.test(word)
  if (/\p{L}\p{Lu}/u.test(word)) return true
  return (
    /^\p{Lu}/u.test(word) && index > 0 && !/[.!?:«“"]\s*$/u.test(text.slice(Math.max(0, index - 3), index))
  )
}
