import type { Speech } from '../pack.ts'

const list = (words: string) => words.split(' ')

const SMALL = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const TENS = list('_ _ twenty thirty forty fifty sixty seventy eighty ninety')
const SCALES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function english(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${SMALL[n % 10]}`}`
  for (const [size, name] of SCALES)
    if (n >= size)
      return `${english(Math.floor(n / size))} ${name}${n % size === 0 ? '' : ` ${english(n % size)}`}`
  return ''
}

const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const ordinal = (number: number): string =>
  english(number)
    .replace(/[a-z]+$/, (last) => ORDINALS[last] ?? `${last}th`)
    .replace(/yth$/, 'ieth')

/** A year in two halves. */
function year(number: number): string {
  if (number % 1000 < 10) return english(number)
  const [century, rest] = [english(Math.floor(number / 100)), number % 100]
  if (rest === 0) return `${century} hundred`
  return `${century} ${rest < 10 ? `oh ${english(rest)}` : english(rest)}`
}

export const speech: Speech = {
  longCode: 'eng',
  charactersPerSecond: 16.1,
  voices: { host: 'en-us+f3', guest: 'en-us+m3' },
  cardinal: english,
  year: year,
  ordinals: (text) =>
    text.replace(/\b(\d{1,3})(?:st|nd|rd|th)\b/g, (_, figures: string) => ordinal(Number(figures))),
  time: (hour, minutes) => (minutes === '' ? `${hour} o'clock` : `${hour} ${minutes}`),
  dayFirst: false,
  decimalComma: false,
  decimalMark: 'point',
  decimalsSingly: true,
  versionDot: 'point',
  addressDot: 'dot',
  signs: {
    percent: 'percent',
    to: 'to',
    times: 'times',
    and: 'and',
    minus: 'minus',
    version: 'version',
    cents: '',
    about: 'about',
  },
  abbreviations: [
    [/\be\.g\.,?/g, 'for example,'],
    [/\bi\.e\.,?/g, 'that is,'],
    [/\bvs\.?(?=\s)/g, 'versus'],
    [/\betc\./g, 'et cetera'],
    [/\bapprox\./g, 'approximately'],
    [/\bDr\.(?=\s)/g, 'Doctor'],
    [/\bMr\.(?=\s)/g, 'Mister'],
    [/\bMs\.(?=\s)/g, 'Miz'],
    [/\bProf\.(?=\s)/g, 'Professor'],
    [/\bInc\./g, 'Incorporated'],
    [/\bNo\.\s(?=\d)/g, 'number '],
    [/\bU\.S\./g, 'U S'],
  ],
  vowelled: [],
  singularBelowTwo: false,
  currencies: {
    dollar: { one: 'dollar', many: 'dollars', of: ' ' },
    pound: { one: 'pound', many: 'pounds', of: ' ' },
    yuan: { one: 'yuan', many: 'yuan', of: ' ' },
    euro: { one: 'euro', many: 'euros', of: ' ' },
    yen: { one: 'yen', many: 'yen', of: ' ' },
    real: { one: 'real', many: 'reais', of: ' ' },
    rupee: { one: 'rupee', many: 'rupees', of: ' ' },
  },
  magnitudes: {
    thousand: { one: 'thousand', many: 'thousand', of: ' ' },
    million: { one: 'million', many: 'million', of: ' ' },
    billion: { one: 'billion', many: 'billion', of: ' ' },
    trillion: { one: 'trillion', many: 'trillion', of: ' ' },
  },
  magnitudeWords: 'thousand|million|billion|trillion',
  units: {
    Hz: { one: 'hertz', many: 'hertz', of: ' ' },
    MHz: { one: 'megahertz', many: 'megahertz', of: ' ' },
    GHz: { one: 'gigahertz', many: 'gigahertz', of: ' ' },
    kW: { one: 'kilowatt', many: 'kilowatts', of: ' ' },
    MW: { one: 'megawatt', many: 'megawatts', of: ' ' },
    GW: { one: 'gigawatt', many: 'gigawatts', of: ' ' },
    kWh: { one: 'kilowatt hour', many: 'kilowatt hours', of: ' ' },
    TWh: { one: 'terawatt hour', many: 'terawatt hours', of: ' ' },
  },
}
