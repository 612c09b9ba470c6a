import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'

/** Currency signs before a number, with their ISO 4217 codes; null if several currencies are possible. */
export const SIGNS: readonly (readonly [pattern: string, code: string | null])[] = [
  [String.raw`US\$|U\.S\.\s?\$|USD\s?\$`, 'USD'],
  [String.raw`C\$|CA\$|CAN\$|CAD\s?\$`, 'CAD'],
  [String.raw`A\$|AU\$|AUD\s?\$`, 'AUD'],
  [String.raw`NZ\$`, 'NZD'],
  [String.raw`HK\$`, 'HKD'],
  [String.raw`S\$|SG\$`, 'SGD'],
  [String.raw`NT\$`, 'TWD'],
  [String.raw`MX\$|MXN\s?\$`, 'MXN'],
  [String.raw`R\$`, 'BRL'],
  [String.raw`CN¥|RMB\s?¥?`, 'CNY'],
  [String.raw`JP¥`, 'JPY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['¥', null], // yen or yuan
  [String.raw`\$`, 'USD'],
]

/** The ISO 4217 codes that are recognized. */
export const CODES =
  'USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|INR|KRW|SGD|HKD|TWD|SEK|NOK|DKK|BRL|MXN|AED|SAR|ILS|PLN'

/** Diacritics that Arabic may write at the end of a word. */
const TANWIN = String.raw`[اً\u064B-\u0652]{0,2}`

/** Currency names after a number; the first match applies, null if several currencies are possible. */
export const NAMES: readonly (readonly [pattern: string, code: string | null])[] = [
  [
    String.raw`Canadian\s+dollars?|dollars?\s+canadiens?|dólares\s+canadi?enses?|دولار${TANWIN}\s+كندي${TANWIN}`,
    'CAD',
  ],
  [
    String.raw`Australian\s+dollars?|dollars?\s+australiens?|dólares\s+australian[oe]s?|دولار${TANWIN}\s+[أا]سترالي${TANWIN}`,
    'AUD',
  ],
  [
    String.raw`(?:Hong\s+Kong|Singapore|Taiwan(?:ese)?|New\s+Zealand|Jamaican)\s+dollars?|(?:dollars?|dólares)\s+(?:de|des?\s+|d['’]|singap|taïw|taiw|néo|neo|hongk|namib)\p{L}*|دولار${TANWIN}\s+(?:سنغافوري|نيوزيلندي|تايواني|هونغ)\p{L}*`,
    null,
  ],
  [
    String.raw`(?:US|U\.S\.|American)\s+dollars?|dollars?(?:\s+américains?)?|d[oó]lar(?:es)?(?:\s+(?:estadounidenses?|americanos?))?|(?:ال)?دولار(?:ات|${TANWIN})(?:\s+[أا]م[ي]?ر[ي]?كي${TANWIN})?`,
    'USD',
  ],
  [String.raw`euros?|€|يورو`, 'EUR'],
  [
    String.raw`pounds?(?:\s+sterling)?|livres?\s+sterling|libras?(?:\s+esterlinas?)?|جنيه${TANWIN}\s+[إا]سترليني${TANWIN}|£`,
    'GBP',
  ],
  [String.raw`(?:Chinese\s+)?yuan(?:es|s)?|iuanes?|renminbis?|RMB|يوان${TANWIN}`, 'CNY'],
  [String.raw`yens?|yenes|ienes|ين${TANWIN}`, 'JPY'],
  [String.raw`(?:South\s+Korean\s+)?wons?`, 'KRW'],
  [
    String.raw`Swiss\s+francs?|francs?\s+suisses?|francos?\s+su[ií][zç]os?|فرنك${TANWIN}\s+سويسري${TANWIN}`,
    'CHF',
  ],
  [String.raw`Swedish\s+kron(?:or|a)|couronnes?\s+suédoises?|coronas?\s+suecas?|coroas?\s+suecas?`, 'SEK'],
  [String.raw`rea(?:is|les)|R\$`, 'BRL'],
  [String.raw`Saudi\s+riyals?|riyals?\s+saoudiens?|riales\s+saudíes|ريال${TANWIN}\s+سعودي${TANWIN}`, 'SAR'],
  [
    String.raw`(?:UAE|Emirati)\s+dirhams?|dirhams?\s+(?:émiratis?|des\s+Émirats)|درهم${TANWIN}\s+[إا]ماراتي${TANWIN}`,
    'AED',
  ],
  [String.raw`US\$|\$\s?US`, 'USD'],
  [String.raw`\$`, 'USD'],
]

/** A word or letter after a number that multiplies it; null if it can mean two numbers or is implausibly large. */
type Scale = readonly [pattern: string, times: number | null]

/** The scales of all languages: none has different meanings in two languages, unless it is in a language pack. */
const SCALES: readonly Scale[] = [
  [
    String.raw`mil\s+(?:millones|milhões)|milliards?|millardos?|bilh(?:ão|ões)|bn|bln|(?:مليار|بليون)(?:ات|${TANWIN})`,
    1e9,
  ],
  [String.raw`million(?:s|en)?|mill(?:ón|ones)|milh(?:ão|ões)|mn|mln|mio|(?:مليون${TANWIN}|ملايين)`, 1e6],
  [String.raw`thousand|mille|mil|[أا]لف${TANWIN}|[آا]لاف`, 1e3],
  [
    String.raw`trillions?|trilh(?:ão|ões)|tril(?:lón|lones|ião|iões)|bil(?:lón|lones|ião|iões)|تريليون${TANWIN}`,
    null,
  ],
]

/** The scale words of a text in that language; the first match applies. */
export const scalesOf = (language: Language): readonly Scale[] => [
  ...SCALES,
  ...pack(language).funding.scales,
]

/** Two of a unit in a single Arabic word. */
export const DUALS: readonly (readonly [pattern: string, times: number])[] = [
  [String.raw`(?:ملياري|مليارا)`, 2e9],
  [String.raw`(?:مليوني|مليونا)`, 2e6],
]
