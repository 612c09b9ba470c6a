import type { Speech } from '../pack.ts'

const list = (words: string) => words.split(' ')

const SMALL = [
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
const TENS = list('_ _ عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون')
const HUNDREDS = list('_ مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة')
/** Each scale with its forms for one (also eleven and more), two, and three to ten. */
const SCALES = [
  [1e12, 'تريليون', 'تريليونان', 'تريليونات'],
  [1e9, 'مليار', 'ملياران', 'مليارات'],
  [1e6, 'مليون', 'مليونان', 'ملايين'],
  [1000, 'ألف', 'ألفان', 'آلاف'],
] as const

function arabic(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) {
    const ten = TENS[Math.floor(n / 10)] ?? ''
    return n % 10 === 0 ? ten : `${SMALL[n % 10]} و${ten}`
  }
  if (n < 1000) {
    const hundred = HUNDREDS[Math.floor(n / 100)] ?? ''
    return n % 100 === 0 ? hundred : `${hundred} و${arabic(n % 100)}`
  }
  for (const [size, one, two, few] of SCALES)
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

export const speech: Speech = {
  longCode: 'ara',
  charactersPerSecond: 9.8,
  voices: { host: 'ar+f3', guest: 'ar+m3' },
  cardinal: arabic,
  year: arabic,
  ordinals: (text) => text,
  time: (hour, minutes) => (minutes === '' ? hour : `${hour} و${minutes}`),
  dayFirst: true,
  decimalComma: false,
  decimalMark: 'فاصلة',
  decimalsSingly: false,
  versionDot: 'نقطة',
  addressDot: 'نقطة',
  signs: {
    percent: 'في المئة',
    to: 'إلى',
    times: 'مرات',
    and: 'و',
    minus: 'ناقص',
    version: 'الإصدار',
    cents: null,
    about: 'نحو',
  },
  abbreviations: [
    [/(?<!\p{L})د\.(?=\s)/gu, 'الدكتور'],
    [/(?<!\p{L})م\.(?=\s)/gu, 'المهندس'],
    [/إلخ\.?/g, 'إلى آخره'],
  ],
  vowelled: [
    [/مرحبًا بكم/g, 'مَرْحَبًا بِكُمْ'],
    [/الذكاء الاصطناعي/g, 'الذَّكَاءُ الاِصْطِنَاعِيّ'],
    [/كادنس/g, 'كَادِنْس'],
  ],
  singularBelowTwo: false,
  currencies: {
    dollar: { one: 'دولار', many: 'دولار', of: ' ' },
    pound: { one: 'جنيه', many: 'جنيه', of: ' ' },
    yuan: { one: 'يوان', many: 'يوان', of: ' ' },
    euro: { one: 'يورو', many: 'يورو', of: ' ' },
    yen: { one: 'ين', many: 'ين', of: ' ' },
    real: { one: 'ريال برازيلي', many: 'ريال برازيلي', of: ' ' },
    rupee: { one: 'روبية', many: 'روبية', of: ' ' },
  },
  magnitudes: {
    thousand: { one: 'ألف', many: 'ألف', of: ' ' },
    million: { one: 'مليون', many: 'مليون', of: ' ' },
    billion: { one: 'مليار', many: 'مليار', of: ' ' },
    trillion: { one: 'تريليون', many: 'تريليون', of: ' ' },
  },
  magnitudeWords: 'ألف|آلاف|مليون|ملايين|مليار|مليارات|تريليون',
  units: {
    Hz: { one: 'هرتز', many: 'هرتز', of: ' ' },
    MHz: { one: 'ميغاهرتز', many: 'ميغاهرتز', of: ' ' },
    GHz: { one: 'غيغاهرتز', many: 'غيغاهرتز', of: ' ' },
    kW: { one: 'كيلوواط', many: 'كيلوواط', of: ' ' },
    MW: { one: 'ميغاواط', many: 'ميغاواط', of: ' ' },
    GW: { one: 'غيغاواط', many: 'غيغاواط', of: ' ' },
    kWh: { one: 'كيلوواط ساعة', many: 'كيلوواط ساعة', of: ' ' },
    TWh: { one: 'تيراواط ساعة', many: 'تيراواط ساعة', of: ' ' },
  },
}
