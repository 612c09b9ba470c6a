import type { Language } from '#languages/rules.ts'

/** The number of digits in the largest number that can be put into words. */
export const MAX_FIGURES = 15

/** A whole number from 0 with at most 15 digits, in words; masculine where the language has genders. */
export const cardinal = (number: number, language: Language): string => SAY[language](number)

const list = (words: string) => words.split(' ')

const EN_SMALL = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const EN_TENS = list('_ _ twenty thirty forty fifty sixty seventy eighty ninety')
const EN_SCALES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function english(n: number): string {
  if (n < 20) return EN_SMALL[n] ?? ''
  if (n < 100) return `${EN_TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${EN_SMALL[n % 10]}`}`
  for (const [size, name] of EN_SCALES)
    if (n >= size)
      return `${english(Math.floor(n / size))} ${name}${n % size === 0 ? '' : ` ${english(n % size)}`}`
  return ''
}

const FR_SMALL = list(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const FR_TENS = list('_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')
const FR_SCALES = [
  [1e12, 'billion'],
  [1e9, 'milliard'],
  [1e6, 'million'],
] as const

/** `ends`: nothing follows, so that quatre-vingts and cents keep their s. */
function french(n: number, ends = true): string {
  if (n < 20) return FR_SMALL[n] ?? ''
  if (n < 100) {
    const ten = Math.floor(n / 10)
    const rest = ten === 7 || ten === 9 ? n - (ten - 1) * 10 : n % 10
    if (rest === 0) return ten === 8 && ends ? 'quatre-vingts' : (FR_TENS[ten] ?? '')
    const joined = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
    return `${FR_TENS[ten]}${joined}${FR_SMALL[rest]}`
  }
  if (n < 1000) {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100]
    const many = hundreds === 1 ? 'cent' : `${FR_SMALL[hundreds]} cent${rest === 0 && ends ? 's' : ''}`
    return rest === 0 ? many : `${many} ${french(rest, ends)}`
  }
  if (n < 1e6) {
    const [thousands, rest] = [Math.floor(n / 1000), n % 1000]
    const many = thousands === 1 ? 'mille' : `${french(thousands, false)} mille`
    return rest === 0 ? many : `${many} ${french(rest, ends)}`
  }
  for (const [size, name] of FR_SCALES)
    if (n >= size) {
      const many = Math.floor(n / size)
      const rest = n % size
      return `${french(many)} ${name}${many > 1 ? 's' : ''}${rest === 0 ? '' : ` ${french(rest, ends)}`}`
    }
  return ''
}

const ES_SMALL = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve ' +
    'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)
const ES_TENS = list('_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const ES_HUNDREDS = list(
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)
/** The short forms before a noun: un, veintiún. */
const shortened = (words: string) => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')

function spanish(n: number): string {
  if (n < 30) return ES_SMALL[n] ?? ''
  if (n < 100) return `${ES_TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` y ${ES_SMALL[n % 10]}`}`
  if (n === 100) return 'cien'
  if (n < 1000) return `${ES_HUNDREDS[Math.floor(n / 100)]}${n % 100 === 0 ? '' : ` ${spanish(n % 100)}`}`
  const [size, one, name] =
    n < 1e6 ? [1000, '', 'mil'] : n < 1e12 ? [1e6, 'un ', 'millón'] : [1e12, 'un ', 'billón']
  const many = Math.floor(n / size)
  const plural = name === 'mil' ? name : name.replace('ón', 'ones')
  const head = many === 1 ? `${one}${name}` : `${shortened(spanish(many))} ${plural}`
  return n % size === 0 ? head : `${head} ${spanish(n % size)}`
}

const PT_SMALL = list(
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
)
const PT_TENS = list('_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')
const PT_HUNDREDS = list(
  '_ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
)

function portuguese(n: number): string {
  if (n < 20) return PT_SMALL[n] ?? ''
  if (n < 100) return `${PT_TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` e ${PT_SMALL[n % 10]}`}`
  if (n === 100) return 'cem'
  if (n < 1000)
    return `${PT_HUNDREDS[Math.floor(n / 100)]}${n % 100 === 0 ? '' : ` e ${portuguese(n % 100)}`}`
  const [size, one, name] =
    n < 1e6 ? [1000, '', 'mil'] : n < 1e12 ? [1e6, 'um ', 'milhão'] : [1e12, 'um ', 'bilião']
  const many = Math.floor(n / size)
  const rest = n % size
  const plural = name === 'mil' ? name : name.replace('ão', 'ões')
  const head = many === 1 ? `${one}${name}` : `${portuguese(many)} ${plural}`
  if (rest === 0) return head
  return `${head}${rest < 100 || (rest < 1000 && rest % 100 === 0) ? ' e ' : ' '}${portuguese(rest)}`
}

const AR_SMALL = [
  ...list('صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'),
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
]
const AR_TENS = list('_ _ عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون')
const AR_HUNDREDS = list('_ مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة')
/** Each scale with its forms for one (also eleven and more), two, and three to ten. */
const AR_SCALES = [
  [1e12, 'تريليون', 'تريليونان', 'تريليونات'],
  [1e9, 'مليار', 'ملياران', 'مليارات'],
  [1e6, 'مليون', 'مليونان', 'ملايين'],
  [1000, 'ألف', 'ألفان', 'آلاف'],
] as const

function arabic(n: number): string {
  if (n < 20) return AR_SMALL[n] ?? ''
  if (n < 100) {
    const ten = AR_TENS[Math.floor(n / 10)] ?? ''
    return n % 10 === 0 ? ten : `${AR_SMALL[n % 10]} و${ten}`
  }
  if (n < 1000) {
    const hundred = AR_HUNDREDS[Math.floor(n / 100)] ?? ''
    return n % 100 === 0 ? hundred : `${hundred} و${arabic(n % 100)}`
  }
  for (const [size, one, two, few] of AR_SCALES)
    if (n >= size) {
      const many = Math.floor(n / size)
      const counted =
        many === 1
          ? one
          : many === 2
            ? two
            : `${arabic(many)} ${many % 100 >= 3 && many % 100 <= 10 ? few : one}`
      return n % size === 0 ? counted : `${counted} و${arabic(n % size)}`
    }
  return ''
}

const SAY: Record<Language, (n: number) => string> = {
  en: english,
  fr: (n) => french(n),
  es: spanish,
  pt: portuguese,
  ar: arabic,
}
