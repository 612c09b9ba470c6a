import { romanNumber } from '../roman.ts'
import type { Speech } from '../pack.ts'

const list = (words: string) => words.split(' ')

const SMALL = list(
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
)
const TENS = list('_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')
const HUNDREDS = list(
  '_ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
)

function portuguese(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` e ${SMALL[n % 10]}`}`
  if (n === 100) return 'cem'
  if (n < 1000) return `${HUNDREDS[Math.floor(n / 100)]}${n % 100 === 0 ? '' : ` e ${portuguese(n % 100)}`}`
  const [size, one, name] =
    n < 1e6 ? [1000, '', 'mil'] : n < 1e12 ? [1e6, 'um ', 'milhão'] : [1e12, 'um ', 'bilião']
  const many = Math.floor(n / size)
  const rest = n % size
  const plural = name === 'mil' ? name : name.replace('ão', 'ões')
  const head = many === 1 ? `${one}${name}` : `${portuguese(many)} ${plural}`
  if (rest === 0) return head
  return `${head}${rest < 100 || (rest < 1000 && rest % 100 === 0) ? ' e ' : ' '}${portuguese(rest)}`
}

const ORDINALS = list('primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo')
/** Above ten the plain number, as people say it. */
const ordinal = (number: number, feminine: boolean): string =>
  (ORDINALS[number - 1] ?? portuguese(number)).replace(/o$/, feminine && number <= 10 ? 'a' : 'o')

export const speech: Speech = {
  longCode: 'por',
  charactersPerSecond: 15.2,
  voices: { host: 'pt+f3', guest: 'pt+m3' },
  cardinal: portuguese,
  year: portuguese,
  ordinals: (text) =>
    text
      .replace(/(?<=\b(?:siglo|século)\s)([XVI]+)\b/g, (_, roman: string) => portuguese(romanNumber(roman)))
      .replace(/(?<!\d)(\d{1,3})\.?ª/g, (_, figures: string) => ordinal(Number(figures), true))
      .replace(/(?<!\d)(\d{1,3})\.?[º°]/g, (_, figures: string) => ordinal(Number(figures), false)),
  time: (hour, minutes) => (minutes === '' ? `${hour} horas` : `${hour} horas e ${minutes}`),
  dayFirst: true,
  decimalComma: true,
  decimalMark: 'vírgula',
  decimalsSingly: false,
  versionDot: 'ponto',
  addressDot: 'ponto',
  signs: {
    percent: 'por cento',
    to: 'a',
    times: 'vezes',
    and: 'e',
    minus: 'menos',
    version: 'versão',
    cents: 'e',
    about: 'cerca de',
  },
  abbreviations: [
    [/\bp\.\s?ex\./g, 'por exemplo'],
    [/\betc\./g, 'et cetera'],
    [/\bEUA\b/g, 'Estados Unidos'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bSra\.(?=\s)/g, 'senhora'],
    [/\bSr\.(?=\s)/g, 'senhor'],
    [/\bDra\.(?=\s)/g, 'doutora'],
    [/\bDr\.(?=\s)/g, 'doutor'],
    [/\bn\.º\s?(?=\d)/g, 'número '],
  ],
  vowelled: [],
  singularBelowTwo: false,
  currencies: {
    dollar: { one: 'dólar', many: 'dólares', of: ' de ' },
    pound: { one: 'libra', many: 'libras', of: ' de ' },
    yuan: { one: 'yuan', many: 'yuans', of: ' de ' },
    euro: { one: 'euro', many: 'euros', of: ' de ' },
    yen: { one: 'iene', many: 'ienes', of: ' de ' },
    real: { one: 'real', many: 'reais', of: ' de ' },
    rupee: { one: 'rupia', many: 'rupias', of: ' de ' },
  },
  magnitudes: {
    thousand: { one: 'mil', many: 'mil', of: ' ' },
    million: { one: 'milhão', many: 'milhões', of: ' ' },
    billion: { one: 'mil milhões', many: 'mil milhões', of: ' ' },
    trillion: { one: 'bilião', many: 'biliões', of: ' ' },
  },
  magnitudeWords: 'mil milhões|milhões|milhão|bilhões|biliões',
  units: {
    Hz: { one: 'hertz', many: 'hertz', of: ' ' },
    MHz: { one: 'mega-hertz', many: 'mega-hertz', of: ' ' },
    GHz: { one: 'giga-hertz', many: 'giga-hertz', of: ' ' },
    kW: { one: 'quilowatt', many: 'quilowatts', of: ' ' },
    MW: { one: 'megawatt', many: 'megawatts', of: ' ' },
    GW: { one: 'gigawatt', many: 'gigawatts', of: ' ' },
    kWh: { one: 'quilowatt-hora', many: 'quilowatts-hora', of: ' ' },
    TWh: { one: 'terawatt-hora', many: 'terawatts-hora', of: ' ' },
  },
}
