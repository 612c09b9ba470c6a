import { romanNumber } from '../roman.ts'
import type { Speech } from '../pack.ts'

const list = (words: string) => words.split(' ')

const SMALL = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve ' +
    'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)
const TENS = list('_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const HUNDREDS = list(
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)
/** The short forms before a noun: un, veintiún. */
const shortened = (words: string) => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')

function spanish(n: number): string {
  if (n < 30) return SMALL[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` y ${SMALL[n % 10]}`}`
  if (n === 100) return 'cien'
  if (n < 1000) return `${HUNDREDS[Math.floor(n / 100)]}${n % 100 === 0 ? '' : ` ${spanish(n % 100)}`}`
  const [size, one, name] =
    n < 1e6 ? [1000, '', 'mil'] : n < 1e12 ? [1e6, 'un ', 'millón'] : [1e12, 'un ', 'billón']
  const many = Math.floor(n / size)
  const plural = name === 'mil' ? name : name.replace('ón', 'ones')
  const head = many === 1 ? `${one}${name}` : `${shortened(spanish(many))} ${plural}`
  return n % size === 0 ? head : `${head} ${spanish(n % size)}`
}

const ORDINALS = list('primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo')
/** Above ten the plain number, as people say it. */
function ordinal(number: number, feminine: boolean): string {
  const said = ORDINALS[number - 1]
  if (said === undefined) return spanish(number)
  return feminine ? said.replace(/er$/, 'era').replace(/o$/, 'a') : said
}

export const speech: Speech = {
  longCode: 'spa',
  charactersPerSecond: 15.8,
  voices: { host: 'es+f3', guest: 'es+m3' },
  cardinal: spanish,
  year: spanish,
  ordinals: (text) =>
    text
      .replace(/(?<=\b(?:siglo|século)\s)([XVI]+)\b/g, (_, roman: string) => spanish(romanNumber(roman)))
      .replace(/(?<!\d)(\d{1,3})\.?ª/g, (_, figures: string) => ordinal(Number(figures), true))
      .replace(/(?<!\d)(\d{1,3})\.?[º°]/g, (_, figures: string) => ordinal(Number(figures), false)),
  time: (hour, minutes) => `${hour} horas ${minutes}`,
  dayFirst: true,
  decimalComma: true,
  decimalMark: 'coma',
  decimalsSingly: false,
  versionDot: 'punto',
  addressDot: 'punto',
  signs: {
    percent: 'por ciento',
    to: 'a',
    times: 'veces',
    and: 'y',
    minus: 'menos',
    version: 'versión',
    cents: 'con',
    about: 'unos',
  },
  abbreviations: [
    [/\bp\.\s?ej\./g, 'por ejemplo'],
    [/\betc\./g, 'etcétera'],
    [/\bEE\.\s?UU\./g, 'Estados Unidos'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bSra\.(?=\s)/g, 'señora'],
    [/\bSr\.(?=\s)/g, 'señor'],
    [/\bDra\.(?=\s)/g, 'doctora'],
    [/\bDr\.(?=\s)/g, 'doctor'],
    [/\bn\.º\s?(?=\d)/g, 'número '],
  ],
  vowelled: [],
  singularBelowTwo: false,
  currencies: {
    dollar: { one: 'dólar', many: 'dólares', of: ' de ' },
    pound: { one: 'libra', many: 'libras', of: ' de ' },
    yuan: { one: 'yuan', many: 'yuanes', of: ' de ' },
    euro: { one: 'euro', many: 'euros', of: ' de ' },
    yen: { one: 'yen', many: 'yenes', of: ' de ' },
    real: { one: 'real', many: 'reales', of: ' de ' },
    rupee: { one: 'rupia', many: 'rupias', of: ' de ' },
  },
  magnitudes: {
    thousand: { one: 'mil', many: 'mil', of: ' ' },
    million: { one: 'millón', many: 'millones', of: ' ' },
    billion: { one: 'mil millones', many: 'mil millones', of: ' ' },
    trillion: { one: 'billón', many: 'billones', of: ' ' },
  },
  magnitudeWords: 'mil millones|mil|millones|millón|billones',
  units: {
    Hz: { one: 'hercio', many: 'hercios', of: ' ' },
    MHz: { one: 'megahercio', many: 'megahercios', of: ' ' },
    GHz: { one: 'gigahercio', many: 'gigahercios', of: ' ' },
    kW: { one: 'kilovatio', many: 'kilovatios', of: ' ' },
    MW: { one: 'megavatio', many: 'megavatios', of: ' ' },
    GW: { one: 'gigavatio', many: 'gigavatios', of: ' ' },
    kWh: { one: 'kilovatio hora', many: 'kilovatios hora', of: ' ' },
    TWh: { one: 'teravatio hora', many: 'teravatios hora', of: ' ' },
  },
}
