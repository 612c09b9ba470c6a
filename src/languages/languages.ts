import { words as ar } from './ar/words.ts'
import { words as en } from './en/words.ts'
import { words as es } from './es/words.ts'
import { words as fr } from './fr/words.ts'
import { words as pt } from './pt/words.ts'
import { type Language, eachLanguage, isLanguage } from './rules.ts'
import { type Values, type Words, translator } from './translate.ts'

/** All texts of all languages for the server, including those of accounts, plans, the API, the desk and emails. */
export const allWords: Record<Language, Words> = { en, ar, fr, es, pt }

const translators = eachLanguage((language) => translator(language, allWords[language], allWords.en))

/** The text of a key in a language; English if the language is unknown. */
export const say = (language: string, key: string, values?: Values): string =>
  translators[isLanguage(language) ? language : 'en'](key, values)
