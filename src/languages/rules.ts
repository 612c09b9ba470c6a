import type { Basics } from './basics.ts'
import { REGISTRY } from './registry.ts'

export type Language = keyof typeof REGISTRY
/** The languages of the product, in the order of the language menu. */
export const LANGUAGES = Object.keys(REGISTRY) as [Language, ...Language[]] // the keys are languages, English is the first

/** A value for each language. */
export const eachLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Value> // has every key

/**
 * The key of the chosen language in local storage, and the name of the cookie that the server reads. Source: public-site §4.
 */
export const LANGUAGE_KEY = 'app_language'

/** The name of each language in that language. */
export const LANGUAGE_NAMES = eachLanguage((language) => REGISTRY[language].name)

/** Pages that are not items and have a share card of their own, by the first part of their path. */
export const CARD_PAGES = [
  'home',
  'news',
  'tools',
  'agents',
  'events',
  'podcasts',
  'leaderboard',
  'pricing',
  'subscribe',
] as const
export type CardPage = (typeof CARD_PAGES)[number]

/** The locale for `Intl`: Western digits in Arabic, as the design requires. */
export const LOCALES = eachLanguage((language) => REGISTRY[language].locale)

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value)

export const directionOf = (language: Language): 'rtl' | 'ltr' =>
  scriptOf(language) === 'arabic' ? 'rtl' : 'ltr'

/** The script of a language, which decides its fonts. */
export const scriptOf = (language: Language): Basics['script'] => REGISTRY[language].script

/**
 * The language of a first visit: the cookie, otherwise the first two letters of the browser's preferred language, otherwise
 * English.
 */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(cookie)) return cookie
  const preferred = (acceptLanguage ?? '').slice(0, 2).toLowerCase()
  return isLanguage(preferred) ? preferred : 'en'
}

/** `/fr/news` is the page `/news` in French; `language` is null for an address without one. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first, rest] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? []
  return isLanguage(first) ? { language: first, path: rest ?? '/' } : { language: null, path: pathname }
}

/** The address of `path` in an explicit language. */
export const addressIn = (language: Language, path: string): string =>
  path === '/' ? `/${language}` : `/${language}${path}`
