import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language, eachLanguage, scriptOf } from '#languages/rules.ts'
import { fold, stem } from './scraped-text.ts'

const wordsOf = (language: Language) => pack(language).reading.stopWords.split(/\s+/).filter(Boolean)

/** The function words of each language, folded: they carry no subject of their own. */
export const STOP_WORDS = eachLanguage<ReadonlySet<string>>(
  (language) => new Set(wordsOf(language).map(fold)),
)
/** Not folded, because accents distinguish `está` from `esta` and `à` from `a`. */
const EXACT = eachLanguage<ReadonlySet<string>>((language) => new Set(wordsOf(language)))

/** The meaningful words of a text, folded and stemmed, in order, with repeats. */
export function contentWords(text: string, language: Language): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word.length > 1 && !STOP_WORDS[language].has(word))
    .map(stem)
}

/**
 * The language whose function words and script fill the text, or null if there are too few to decide.
 * Suitable for whole paragraphs, not for headlines.
 */
export function languageOf(text: string): Language | null {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin) return 'ar'
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first, second] = LANGUAGES.filter((language) => scriptOf(language) === 'latin')
    .map((language) => ({ language, hits: words.filter((word) => EXACT[language].has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  if (!first || !second || first.hits < 4 || first.hits < second.hits * 1.3) return null
  return first.language
}
