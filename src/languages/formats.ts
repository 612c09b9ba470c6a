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

/** The next task of the browser, which may answer its reader before it. */
const nextTask = () => new Promise<void>((resolve) => void window.setTimeout(resolve))

/**
 * Has the browser load what it writes dates with, in tasks of their own: each of the two takes as long as a part of the
 * page, and so does what comes after them. Browser only; `at` in ISO 8601.
 */
export async function datesReady(language: Language, timeZone: string, at: string): Promise<void> {
  const moment = new Date(at)
  await nextTask()
  dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment)
  await nextTask()
  dateFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(moment)
  await nextTask()
}
