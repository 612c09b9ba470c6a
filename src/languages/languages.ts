import { words as ar } from './ar/words.ts'
import { words as en } from './en/words.ts'
import { words as es } from './es/words.ts'
import { words as fr } from './fr/words.ts'
import { words as pt } from './pt/words.ts'
import { type Language, isLanguage } from './rules.ts'
import { type Values, type Words, translator } from './translate.ts'

/** All texts of all languages for the server, including those of accounts, plans, the API, the desk and emails. */
export const allWords: Record<Language, Words> = { en, ar, fr, es, pt }

const translators = new Map<Language, (key: string, values?: Values) => string>()

/** The text of a key in a language; English if the language is unknown. */
export function say(language: string, key: string, values?: Values): string {
  const known = isLanguage(language) ? language : 'en'
  const translate = translators.get(known) ?? translator(known, allWords[known], allWords.en)
  translators.set(known, translate)
  return translate(key, values)
}
