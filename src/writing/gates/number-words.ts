import type { Numbers } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'

/** The words of all languages, folded, with the keys of their tables. */
const wordsOf = (tableOf: (numbers: Numbers) => Readonly<Record<string, string>>): [string, string][] =>
  LANGUAGES.flatMap((language) => Object.entries(tableOf(pack(language).numbers))).flatMap(([key, words]) =>
    words.split(' ').map((word): [string, string] => [fold(word) || word, key]),
  )
const valuesOf = (
  tableOf: (numbers: Numbers) => Readonly<Record<string, string>>,
): ReadonlyMap<string, number> => new Map(wordsOf(tableOf).map(([word, value]) => [word, Number(value)]))

/**
 * Numbers written as words in any language. Words with another meaning in another language, such as Spanish `once` and `dos`,
 * French `dix` and `six`, are distinguished by their text, because a claim and its source share a language.
 */
export const NUMBER_WORDS = valuesOf(({ words }) => words)

/** Words that multiply the number before them. French `billion` and Portuguese `bilião` are a million million. */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ...valuesOf(({ magnitudes }) => magnitudes),
  ...([
    ['k', 1e3],
    ['m', 1e6],
    ['mn', 1e6],
    ['b', 1e9],
    ['bn', 1e9],
    ['tn', 1e12],
  ] as const),
])

/** A dual expresses number and magnitude in one word. */
export const DUALS = valuesOf(({ duals }) => duals)

/** Signs and abbreviations of units that are the same in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  percent: '%',
  usd: '$ usd',
  eur: '€ eur',
  gbp: '£ gbp',
  jpy: '¥ jpy',
  aed: 'aed',
  sar: 'sar',
  egp: 'egp',
  brl: 'brl',
  second: 's sec',
  minute: 'min',
  hour: 'h',
  kb: 'kb',
  mb: 'mb',
  gb: 'gb',
  tb: 'tb',
  watt: 'w',
  kw: 'kw',
  mw: 'mw',
  gw: 'gw',
  kwh: 'kwh',
  km: 'km',
  kg: 'kg',
  cm: 'cm',
  mm: 'mm',
  hectare: 'ha',
  celsius: '°c',
  fahrenheit: '°f',
  chf: 'chf',
  pln: 'pln',
  inr: '₹ inr',
  cny: 'cny rmb',
  krw: '₩ krw',
  square: 'sq',
}

/** The unit of a number, where it can be recognized: money, percentage, time, data, power, distance, weight. */
export const UNITS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS).flatMap(([unit, signs]) => signs.split(' ').map((sign) => [sign, unit] as const)),
  ...wordsOf(({ units }) => units),
])

/** French bytes are capitalized: `2 To` is a unit, `2 to` are English words. */
const CAPITAL_UNIT = /^(?:to|go|mo|ko)$/u

/** The unit denoted by a sign or word before or after a number. */
export const unitOf = (word: string): string | null =>
  CAPITAL_UNIT.test(word) ? null : (UNITS.get(fold(word) || word) ?? null)

/** Countries that a currency may be named by. */
export const CURRENCY_COUNTRIES: ReadonlyMap<string, string> = new Map(
  wordsOf(({ currencyAdjectives }) => currencyAdjectives).map(([word, country]) => [
    word.replaceAll('_', ' '),
    country,
  ]),
)
