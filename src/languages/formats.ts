import { written } from '#ui/written.ts'
import { LANGUAGES, LANGUAGE_NAMES, LOCALES, type Language } from './rules.ts'

/** A date format like that of `Intl`, which uses the texts of the page before it formats anything. */
export type DateFormat = {
  format(at: Date): string
  formatRange(from: Date, to: Date): string
  formatToParts(at: Date): Intl.DateTimeFormatPart[]
}
/** A number format of the same kind. */
type NumberFormat = { format(of: number): string }

const dates = new Map<string, DateFormat>()
const numbers = new Map<string, NumberFormat>()

/**
 * The date format of a language, created once per options and only when it has to format something: creating it takes longer
 * than rendering a card.
 */
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

/** A short date for lists: `Nov 20, 2026`. */
export const shortDay = (language: Language, timeZone: string): DateFormat =>
  dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone })

const languageNames = new Map<Language, Intl.DisplayNames>()

/** The name of a language in another language: `anglais` for English in French. */
export const languageName = (of: Language, language: Language): string =>
  written(`${language} languages`, LANGUAGES.indexOf(of), () => {
    const names =
      languageNames.get(language) ?? new Intl.DisplayNames(LOCALES[language], { type: 'language' })
    languageNames.set(language, names)
    const name = names.of(of) ?? of
    return name === of ? LANGUAGE_NAMES[of] : name
  })
