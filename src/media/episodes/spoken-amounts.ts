import { pack } from '#languages/packs.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import { CURRENCIES, INTL_UNITS, MAGNITUDES, MAGNITUDE_WORDS, OTHER_UNITS } from './spoken-amount-signs.ts'
import { cardinal, numberInWords, readNumber } from './spoken-numbers.ts'
import { END, FREE, type Rule, pattern, quoted } from './spoken-pattern.ts'

const SIGN = quoted(Object.keys(CURRENCIES))
const MAGNITUDE = `${MAGNITUDE_WORDS}|${quoted(Object.keys(MAGNITUDES))}`
const BEFORE = String.raw`(?<![\p{L}\p{N}])(${SIGN})\s?(#)(?:\s?(${MAGNITUDE})(?!\p{L}))?${END}`
const BEHIND = String.raw`${FREE}(#)\s?(?:(${MAGNITUDE})\s?)?(${SIGN})(?![\p{L}\p{N}])`

/** Amounts of money: `$45 million`, `45 M€`, `12,50 €`. */
export const money: Rule = (text, language) =>
  text
    .replace(pattern(BEFORE, language), (_, sign: string, amount: string, magnitude?: string) =>
      amountOf(amount, magnitude, sign, language),
    )
    .replace(pattern(BEHIND, language), (_, amount: string, magnitude: string | undefined, sign: string) =>
      amountOf(amount, magnitude, sign, language),
    )

function amountOf(amount: string, magnitude: string | undefined, sign: string, language: Language): string {
  const { currencies, magnitudes, signs, singularBelowTwo } = pack(language).speech
  const known = CURRENCIES[sign]
  const noun = known ? currencies[known] : { one: sign, many: sign, of: ' ' }
  const { whole, fraction } = readNumber(amount, language)
  if (magnitude !== undefined) {
    const named = MAGNITUDES[magnitude]
    const words = named ? magnitudes[named][whole < 2 ? 'one' : 'many'] : magnitude
    return `${numberInWords(amount, language).replace(/\buno$/, 'un')} ${words}${noun.of}${noun.many}`
  }
  const one = whole === 1 && (fraction === '' || fraction === '00')
  const currency = one || (singularBelowTwo && whole < 2) ? noun.one : noun.many
  const millions = fraction === '' && whole >= 1e6 && whole % 1e6 === 0 ? noun.of : ' '
  if (fraction.length !== 2 || signs.cents === null)
    return `${numberInWords(amount, language)}${millions}${currency}`
  const cents = fraction === '00' ? '' : ` ${signs.cents} ${cardinal(Number(fraction), language)}`
  return `${cardinal(whole, language)} ${currency}${cents}`
}

/** Percentages, and percentage ranges. */
export const percent: Rule = (text, language) =>
  text
    .replace(pattern(String.raw`(#)\s?[-–]\s?(#)\s?%`, language), `$1 ${pack(language).speech.signs.to} $2 %`)
    .replace(pattern(String.raw`(#)\s?%`, language), `$1 ${pack(language).speech.signs.percent} `)

const UNIT = quoted([...Object.keys(INTL_UNITS), ...OTHER_UNITS])
/** Quantities with a unit. */
export const units: Rule = (text, language) =>
  text.replace(
    pattern(String.raw`${FREE}(#)\s?(${UNIT})(?![\p{L}\p{N}/])`, language),
    (_, amount: string, unit: string) => {
      const { whole, fraction } = readNumber(amount, language)
      const known = OTHER_UNITS.find((each) => each === unit)
      const words = numberInWords(amount, language)
      if (known)
        return `${words} ${pack(language).speech.units[known][whole === 1 && fraction === '' ? 'one' : 'many']}`
      return intlUnit(words, Number(`${whole}.${fraction}`), INTL_UNITS[unit] ?? '', language)
    },
  )

/** Intl knows the forms and the order; its figures are then put into words. */
function intlUnit(words: string, value: number, unit: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' })
  const parts = format.formatToParts(value)
  const figures = parts.filter(({ type }) => /integer|group|decimal|fraction/.test(type))
  if (figures.length === 0) return format.format(value) // the Arabic dual is a single word without a figure
  return parts
    .map((part) => (part === figures[0] ? words : figures.includes(part) ? '' : part.value))
    .join('')
}
