import { written } from '#kit/written.ts'
import { LOCALES, type Language } from './rules.ts'

/** A date format, as `Intl` has it, which takes what the page has brought before it writes anything. */
export type DateFormat = {
  format(at: Date): string
  formatRange(from: Date, to: Date): string
  formatToParts(at: Date): Intl.DateTimeFormatPart[]
}
/** A number format, in the same way. */
type NumberFormat = { format(of: number): string }

const dates = new Map<string, DateFormat>()
const numbers = new Map<string, NumberFormat>()

/** The date format of a language, made once for the same options, and not before it has to write: that takes longer than drawing a card. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = dates.get(name) ?? makeDates(name, language, options)
  dates.set(name, format)
  return format
}

function makeDates(name: string, language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  let made: Intl.DateTimeFormat | undefined
  const intl = () => (made ??= new Intl.DateTimeFormat(LOCALES[language], options))
  return {
    format: (at) => written(name, at.getTime(), () => intl().format(at)),
    formatRange: (from, to) =>
      written(`${name} ${to.getTime()}`, from.getTime(), () => intl().formatRange(from, to)),
    formatToParts: (at) => intl().formatToParts(at),
  }
}

/** The same for numbers. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): NumberFormat {
  const name = `${language} # ${JSON.stringify(options)}`
  const format = numbers.get(name) ?? makeNumbers(name, language, options)
  numbers.set(name, format)
  return format
}

function makeNumbers(name: string, language: Language, options: Intl.NumberFormatOptions): NumberFormat {
  let made: Intl.NumberFormat | undefined
  return {
    format: (of) =>
      written(name, of, () => (made ??= new Intl.NumberFormat(LOCALES[language], options)).format(of)),
  }
}

/** A day in few signs, in lists: `Nov 20, 2026`. */
export const shortDay = (language: Language, timeZone: string): DateFormat =>
  dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
