import type { Speech } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'

/** Currencies by the signs and codes beside an amount. */
export const CURRENCIES: Readonly<Record<string, keyof Speech['currencies']>> = {
  $: 'dollar',
  US$: 'dollar',
  USD: 'dollar',
  '€': 'euro',
  EUR: 'euro',
  '£': 'pound',
  GBP: 'pound',
  '¥': 'yen',
  CNY: 'yuan',
  R$: 'real',
  '₹': 'rupee',
}

/** Magnitudes after an amount, by their written form; whole words stay as they are. */
export const MAGNITUDES: Readonly<Record<string, keyof Speech['magnitudes']>> = {
  k: 'thousand',
  K: 'thousand',
  m: 'million',
  mn: 'million',
  M: 'million',
  mi: 'million',
  bn: 'billion',
  B: 'billion',
  b: 'billion',
  bi: 'billion',
  Md: 'billion',
  Mds: 'billion',
  tn: 'trillion',
  T: 'trillion',
}
/** Magnitudes that are written as words, in any language. */
export const MAGNITUDE_WORDS = LANGUAGES.map((language) => pack(language).speech.magnitudeWords).join('|')

/** Units that Intl can put into words, by their written form. */
export const INTL_UNITS: Readonly<Record<string, string>> = {
  kB: 'kilobyte',
  KB: 'kilobyte',
  MB: 'megabyte',
  Mo: 'megabyte',
  GB: 'gigabyte',
  Go: 'gigabyte',
  TB: 'terabyte',
  To: 'terabyte',
  PB: 'petabyte',
  '°C': 'celsius',
  '°F': 'fahrenheit',
  mm: 'millimeter',
  cm: 'centimeter',
  km: 'kilometer',
  'km/h': 'kilometer-per-hour',
  kg: 'kilogram',
  ms: 'millisecond',
  min: 'minute',
}
/** Units that Intl does not know. */
export const OTHER_UNITS: readonly (keyof Speech['units'])[] = [
  'Hz',
  'MHz',
  'GHz',
  'kW',
  'MW',
  'GW',
  'kWh',
  'TWh',
]
