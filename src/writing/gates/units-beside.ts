import { fold } from '#stories/scraped-text.ts'
import { CURRENCY_COUNTRIES, MAGNITUDES, unitOf } from './number-words.ts'

const FOLLOWER_WORDS = 6
/** What follows a number: `length` is the number of its characters. */
export type Follower = { magnitude: number; unit: string | null; length: number }
const LINKS = /^(?:de|d|of|من|في)$/u
const NEXT_WORD = /^([\s\u00A0'’-]{0,2})(%|[$€£¥]|\p{L}[\p{L}\p{M}²³]*(?:(?<=m)[23](?![\p{L}\p{N}]))?)/u
/** Units that stand before or after the unit that they raise: square kilometers. */
const POWERS: Readonly<Record<string, string>> = { square: '²', cubic: '³' }

/**
 * Magnitudes, then a unit, directly after a number: ` million`, ` mil millones de euros`, `%`, `M`, ` في المئة`, ` New Zealand
 * dollars`, ` square kilometers`.
 */
export function follower(after: string): Follower {
  let magnitude = 1
  let length = 0
  let taken = 0
  let rest = after
  let country = ''
  let power = ''
  for (let step = 0; step < FOLLOWER_WORDS; step += 1) {
    const [all, gap, word] = NEXT_WORD.exec(rest) ?? []
    if (all === undefined || word === undefined) break
    const times = MAGNITUDES.get(fold(word))
    // `45m` may be meters, `8B` a model's size: without a space they count as magnitudes
    const letter = word.length === 1 && /\p{L}/u.test(word)
    const money = /^[$€£]/u.test(rest.slice(all.length))
    const named = countryAt(rest)
    if (times !== undefined && (!letter || gap === '' || money)) {
      magnitude *= times
      taken = length + all.length
    } else if (
      /^(?:per|por|pour|في)$/u.test(word) &&
      /^\s(?:cent|ciento|cento|المئة|المائة)/u.test(rest.slice(all.length))
    ) {
      const cent = /^\s\p{L}+/u.exec(rest.slice(all.length))?.[0] ?? ''
      return { magnitude, unit: 'percent', length: length + all.length + cent.length }
    } else if (named !== null) {
      country = named.country
      rest = rest.slice(named.length)
      length += named.length
      continue
    } else if (!LINKS.test(word)) {
      const unit = unitOf(word)
      if (unit === null) break
      const raised = POWERS[unit]
      if (raised === undefined)
        return qualified({ magnitude, unit, length: length + all.length }, after, country, power)
      power = raised
    }
    rest = rest.slice(all.length)
    length += all.length
  }
  return { magnitude, unit: null, length: taken }
}

/** A unit with its power and its country, which some languages put behind it. */
function qualified(
  { unit, length, ...rest }: Follower,
  after: string,
  country: string,
  power: string,
): Follower {
  const behind = after.slice(length)
  const [next, , word = ''] = NEXT_WORD.exec(behind) ?? []
  const raised = POWERS[unitOf(word) ?? '']
  const named = countryAt(behind.replace(/^ (?:de|d['’])(?= ?\p{Lu})/u, ''))
  const isMoney = unit !== null && CURRENCIES.has(unit)
  const place = country === '' ? (named?.country ?? '') : country
  return {
    ...rest,
    unit: `${unit}${power || (raised ?? '')}${isMoney && place !== '' ? `:${place}` : ''}`,
    length: raised === undefined ? length : length + (next?.length ?? 0),
  }
}
const CURRENCIES = new Set(
  'usd eur gbp jpy chf pln krone inr cny krw brl ruble rand lira dinar aed sar egp peso'.split(' '),
)
/** The country that a currency is named by, at the beginning of a text; in one or two words. */
function countryAt(text: string): { country: string; length: number } | null {
  const [two = '', one = ''] = /^[\s\u00A0-]?(\p{L}+)(?:[\s-]\p{L}+)?/u.exec(text) ?? []
  const known = [two, text.slice(0, text.indexOf(one) + one.length)].map((words) => ({
    country: CURRENCY_COUNTRIES.get(fold(words)),
    length: words.length,
  }))
  const found = known.find(({ country }) => country !== undefined)
  return found?.country === undefined ? null : { country: found.country, length: found.length }
}

const PREFIXES: Readonly<Record<string, string>> = {
  US: 'us',
  A: 'au',
  AU: 'au',
  C: 'ca',
  CA: 'ca',
  NZ: 'nz',
  S: 'sg',
  HK: 'hk',
  NT: 'tw',
}

/** The unit of a sign before a number: `$`, `NZ$`, `R$`. */
export function signUnit(prefix: string, sign: string): string | null {
  if (prefix === 'R') return 'brl'
  const country = PREFIXES[prefix]
  const unit = unitOf(sign)
  return country === undefined ? unit : `${unit}:${country}`
}
