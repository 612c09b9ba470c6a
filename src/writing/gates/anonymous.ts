import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { phrases } from '#stories/phrases.ts'
import { fold } from '#stories/scraped-text.ts'

const PHRASES = eachLanguage((language) => phrases(pack(language).meaning.anonymous))
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Whether a text relies on a source that it does not name. */
export function citesAnonymous(text: string, language: Language): boolean {
  const words = Array.from(text.matchAll(WORD), ([word]) => ({ word: fold(word), raw: word.toLowerCase() }))
  return words.some((_, at) => PHRASES[language].lengthsAt(words, at).length > 0)
}
