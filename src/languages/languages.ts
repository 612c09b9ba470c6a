import ar from './words/ar.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import { type Language, isLanguage } from './rules.ts'
import { type Values, type Words, translator } from './translate.ts'

/** All words of all languages, for the server. */
export const allWords: Record<Language, Words> = { en, ar, fr, es, pt }

const translators = {
  en: translator('en', en),
  ar: translator('ar', ar, en),
  fr: translator('fr', fr, en),
  es: translator('es', es, en),
  pt: translator('pt', pt, en),
}

/** Words of a key in a language; English when the language is not one of the five. */
export const say = (language: string, key: string, values?: Values): string =>
  translators[isLanguage(language) ? language : 'en'](key, values)
