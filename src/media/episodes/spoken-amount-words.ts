import type { Language } from '#languages/rules.ts'

/** The singular and plural of a noun; `of` joins it to a magnitude. */
type Noun = { one: string; many: string; of: string }

const nouns = (en: string, fr: string, es: string, pt: string, ar: string): Record<Language, Noun> => {
  const noun = (forms: string): Noun => {
    const [one = '', many = '', of = ' '] = forms.split('|')
    return { one, many, of }
  }
  return { en: noun(en), fr: noun(fr), es: noun(es), pt: noun(pt), ar: noun(ar) }
}

const DOLLAR = nouns(
  'dollar|dollars',
  'dollar|dollars| de ',
  'dólar|dólares| de ',
  'dólar|dólares| de ',
  'دولار|دولار',
)
const POUND = nouns(
  'pound|pounds',
  'livre|livres| de ',
  'libra|libras| de ',
  'libra|libras| de ',
  'جنيه|جنيه',
)
const YUAN = nouns('yuan|yuan', 'yuan|yuans| de ', 'yuan|yuanes| de ', 'yuan|yuans| de ', 'يوان|يوان')

/** Currencies by the signs and codes beside an amount. */
export const CURRENCIES: Readonly<Record<string, Record<Language, Noun>>> = {
  $: DOLLAR,
  US$: DOLLAR,
  USD: DOLLAR,
  '€': nouns('euro|euros', 'euro|euros| d’', 'euro|euros| de ', 'euro|euros| de ', 'يورو|يورو'),
  EUR: nouns('euro|euros', 'euro|euros| d’', 'euro|euros| de ', 'euro|euros| de ', 'يورو|يورو'),
  '£': POUND,
  GBP: POUND,
  '¥': nouns('yen|yen', 'yen|yens| de ', 'yen|yenes| de ', 'iene|ienes| de ', 'ين|ين'),
  CNY: YUAN,
  R$: nouns(
    'real|reais',
    'réal|réaux| de ',
    'real|reales| de ',
    'real|reais| de ',
    'ريال برازيلي|ريال برازيلي',
  ),
  '₹': nouns('rupee|rupees', 'roupie|roupies| de ', 'rupia|rupias| de ', 'rupia|rupias| de ', 'روبية|روبية'),
}

const MILLION = nouns(
  'million|million',
  'million|millions',
  'millón|millones',
  'milhão|milhões',
  'مليون|مليون',
)
const BILLION = nouns(
  'billion|billion',
  'milliard|milliards',
  'mil millones|mil millones',
  'mil milhões|mil milhões',
  'مليار|مليار',
)
const TRILLION = nouns(
  'trillion|trillion',
  'billion|billions',
  'billón|billones',
  'bilião|biliões',
  'تريليون|تريليون',
)
const THOUSAND = nouns('thousand|thousand', 'mille|mille', 'mil|mil', 'mil|mil', 'ألف|ألف')
/** Magnitudes after an amount, by their written form; whole words stay as they are. */
export const MAGNITUDES: Readonly<Record<string, Record<Language, Noun>>> = {
  k: THOUSAND,
  K: THOUSAND,
  m: MILLION,
  mn: MILLION,
  M: MILLION,
  mi: MILLION,
  bn: BILLION,
  B: BILLION,
  b: BILLION,
  bi: BILLION,
  Md: BILLION,
  Mds: BILLION,
  tn: TRILLION,
  T: TRILLION,
}
/** Magnitudes that are written as words. */
export const MAGNITUDE_WORDS =
  'thousand|million|billion|trillion|mille|millions?|milliards?|billions?|mil millones|mil|millones|millón|billones|mil milhões|milhões|milhão|bilhões|biliões|ألف|آلاف|مليون|ملايين|مليار|مليارات|تريليون'

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
export const OTHER_UNITS: Readonly<Record<string, Record<Language, Noun>>> = {
  Hz: nouns('hertz|hertz', 'hertz|hertz', 'hercio|hercios', 'hertz|hertz', 'هرتز|هرتز'),
  MHz: nouns(
    'megahertz|megahertz',
    'mégahertz|mégahertz',
    'megahercio|megahercios',
    'mega-hertz|mega-hertz',
    'ميغاهرتز|ميغاهرتز',
  ),
  GHz: nouns(
    'gigahertz|gigahertz',
    'gigahertz|gigahertz',
    'gigahercio|gigahercios',
    'giga-hertz|giga-hertz',
    'غيغاهرتز|غيغاهرتز',
  ),
  kW: nouns(
    'kilowatt|kilowatts',
    'kilowatt|kilowatts',
    'kilovatio|kilovatios',
    'quilowatt|quilowatts',
    'كيلوواط|كيلوواط',
  ),
  MW: nouns(
    'megawatt|megawatts',
    'mégawatt|mégawatts',
    'megavatio|megavatios',
    'megawatt|megawatts',
    'ميغاواط|ميغاواط',
  ),
  GW: nouns(
    'gigawatt|gigawatts',
    'gigawatt|gigawatts',
    'gigavatio|gigavatios',
    'gigawatt|gigawatts',
    'غيغاواط|غيغاواط',
  ),
  kWh: nouns(
    'kilowatt hour|kilowatt hours',
    'kilowattheure|kilowattheures',
    'kilovatio hora|kilovatios hora',
    'quilowatt-hora|quilowatts-hora',
    'كيلوواط ساعة|كيلوواط ساعة',
  ),
  TWh: nouns(
    'terawatt hour|terawatt hours',
    'térawattheure|térawattheures',
    'teravatio hora|teravatios hora',
    'terawatt-hora|terawatts-hora',
    'تيراواط ساعة|تيراواط ساعة',
  ),
}
