import { romanNumber } from '../roman.ts'
import type { Speech } from '../pack.ts'

const list = (words: string) => words.split(' ')

const SMALL = list(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const TENS = list('_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')
const SCALES = [
  [1e12, 'billion'],
  [1e9, 'milliard'],
  [1e6, 'million'],
] as const

/** `ends`: nothing follows, so that quatre-vingts and cents keep their s. */
function french(n: number, ends = true): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) {
    const ten = Math.floor(n / 10)
    const rest = ten === 7 || ten === 9 ? n - (ten - 1) * 10 : n % 10
    if (rest === 0) return ten === 8 && ends ? 'quatre-vingts' : (TENS[ten] ?? '')
    const joined = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
    return `${TENS[ten]}${joined}${SMALL[rest]}`
  }
  if (n < 1000) {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100]
    const many = hundreds === 1 ? 'cent' : `${SMALL[hundreds]} cent${rest === 0 && ends ? 's' : ''}`
    return rest === 0 ? many : `${many} ${french(rest, ends)}`
  }
  if (n < 1e6) {
    const [thousands, rest] = [Math.floor(n / 1000), n % 1000]
    const many = thousands === 1 ? 'mille' : `${french(thousands, false)} mille`
    return rest === 0 ? many : `${many} ${french(rest, ends)}`
  }
  for (const [size, name] of SCALES)
    if (n >= size) {
      const many = Math.floor(n / size)
      const rest = n % size
      return `${french(many)} ${name}${many > 1 ? 's' : ''}${rest === 0 ? '' : ` ${french(rest, ends)}`}`
    }
  return ''
}

const ordinal = (number: number): string =>
  number === 1
    ? 'premier'
    : `${french(number)
        .replace(/cinq$/, 'cinqu')
        .replace(/neuf$/, 'neuv')
        .replace(/e$|(?<=cent|vingt)s$/, '')}ième`

export const speech: Speech = {
  longCode: 'fra',
  charactersPerSecond: 18.4,
  voices: { host: 'fr+f3', guest: 'fr+m3' },
  cardinal: (n) => french(n),
  year: (n) => french(n),
  ordinals: (text) =>
    text
      .replace(/\b([XVI]+)e(?=\ssiècle)/g, (_, roman: string) => ordinal(romanNumber(roman)))
      .replace(/(?<!\d)1(?:re|ère)(?!\p{L})/gu, 'première')
      .replace(/(?<!\d)(\d{1,3})(?:er|ème|e)(?!\p{L})/gu, (_, figures: string) => ordinal(Number(figures))),
  time: (hour, minutes) => `${hour} heures ${minutes}`,
  dayFirst: true,
  decimalComma: true,
  decimalMark: 'virgule',
  decimalsSingly: false,
  versionDot: 'point',
  addressDot: 'point',
  signs: {
    percent: 'pour cent',
    to: 'à',
    times: 'fois',
    and: 'et',
    minus: 'moins',
    version: 'version',
    cents: '',
    about: 'environ',
  },
  abbreviations: [
    [/\bp\.\s?ex\./g, 'par exemple'],
    [/\bc\.-à-d\./g, 'c’est-à-dire'],
    [/\betc\./g, 'et cetera'],
    [/\benv\./g, 'environ'],
    [/\bMme(?=\s)/g, 'Madame'],
    [/\bM\.(?=\s\p{Lu})/gu, 'Monsieur'],
    [/\bDr(?=\s)/g, 'Docteur'],
    [/\b[nN]°\s?(?=\d)/g, 'numéro '],
  ],
  vowelled: [],
  singularBelowTwo: true,
  currencies: {
    dollar: { one: 'dollar', many: 'dollars', of: ' de ' },
    pound: { one: 'livre', many: 'livres', of: ' de ' },
    yuan: { one: 'yuan', many: 'yuans', of: ' de ' },
    euro: { one: 'euro', many: 'euros', of: ' d’' },
    yen: { one: 'yen', many: 'yens', of: ' de ' },
    real: { one: 'réal', many: 'réaux', of: ' de ' },
    rupee: { one: 'roupie', many: 'roupies', of: ' de ' },
  },
  magnitudes: {
    thousand: { one: 'mille', many: 'mille', of: ' ' },
    million: { one: 'million', many: 'millions', of: ' ' },
    billion: { one: 'milliard', many: 'milliards', of: ' ' },
    trillion: { one: 'billion', many: 'billions', of: ' ' },
  },
  magnitudeWords: 'mille|millions?|milliards?|billions?',
  units: {
    Hz: { one: 'hertz', many: 'hertz', of: ' ' },
    MHz: { one: 'mégahertz', many: 'mégahertz', of: ' ' },
    GHz: { one: 'gigahertz', many: 'gigahertz', of: ' ' },
    kW: { one: 'kilowatt', many: 'kilowatts', of: ' ' },
    MW: { one: 'mégawatt', many: 'mégawatts', of: ' ' },
    GW: { one: 'gigawatt', many: 'gigawatts', of: ' ' },
    kWh: { one: 'kilowattheure', many: 'kilowattheures', of: ' ' },
    TWh: { one: 'térawattheure', many: 'térawattheures', of: ' ' },
  },
}
