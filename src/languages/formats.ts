import { LOCALES, type Language } from './rules.ts'

const known = new Map<string, Intl.DateTimeFormat>()
const knownNumbers = new Map<string, Intl.NumberFormat>()

/** The date format of a language, made once for the same options: making one takes longer than drawing the part of a page that needs it. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = known.get(name) ?? new Intl.DateTimeFormat(LOCALES[language], options)
  known.set(name, format)
  return format
}

/** The same for numbers. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = knownNumbers.get(name) ?? new Intl.NumberFormat(LOCALES[language], options)
  knownNumbers.set(name, format)
  return format
}

/** A day in few signs, in lists: `Nov 20, 2026`. */
export const shortDay = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone })

/**
 * Has the browser load what it writes dates with, in a task of its own: the first format takes as long as a part of the
 * page, and the page would not answer its reader meanwhile. Browser only; `at` in ISO 8601.
 */
export const datesReady = (language: Language, timeZone: string, at: string): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(() => {
      const moment = new Date(at)
      dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment)
      dateFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(moment)
      resolve()
    })
  })
