import { eld } from 'eld/extrasmall'
import { READ_LANGUAGES, type ReadLanguage } from './rules.ts'

const CHARACTERS = 300
/** About three words, and about five words. */
const FEW_LETTERS = 14
const ENOUGH_LETTERS = 22

/** The language of a code like 'fr-CA', if we read that language. */
export function readLanguage(code: string | null | undefined): ReadLanguage | null {
  const primary = code?.trim().toLowerCase().split(/[-_]/)[0]
  return READ_LANGUAGES.find((language) => language === primary) ?? null
}

/**
 * The language of a title and its text. If the text is too short or unclear: `usual`, the default of the source. If it is
 * clearly another language: null. All languages compete, because among the five alone German would be taken for French.
 */
export function detectLanguage(title: string, text: string, usual: ReadLanguage | null): ReadLanguage | null {
  const sample = `${title}. ${text.slice(0, CHARACTERS)}`
  // Counts letters, because not every script puts spaces between words.
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < FEW_LETTERS) return usual
  const result = eld.detect(sample)
  const found = readLanguage(result.language)
  if (result.isReliable() && letters >= ENOUGH_LETTERS) return found
  return usual ?? found
}
