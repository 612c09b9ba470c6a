import { LOCALES, type Language } from './rules.ts'

const known = new Map<string, Intl.DateTimeFormat>()

/** The date format of a language, made once for the same options: making one takes longer than drawing the part of a page that needs it. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = known.get(name) ?? new Intl.DateTimeFormat(LOCALES[language], options)
  known.set(name, format)
  return format
}
