import { pack } from '#languages/packs.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import type { Rule } from './spoken-pattern.ts'

/** Dates written in figures. */
export const dates: Rule = (text, language) =>
  text
    .replace(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, (date, year, month, day) =>
      dateInWords(Number(year), Number(month), Number(day), language, date),
    )
    .replace(/(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g, (date, day, month, year) =>
      pack(language).speech.dayFirst
        ? dateInWords(Number(year), Number(month), Number(day), language, date)
        : date,
    )

function dateInWords(year: number, month: number, day: number, language: Language, written: string): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return written
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** Times of the day: `14:30`, `17h`. */
export const times: Rule = (text, language) =>
  text.replace(
    /(?<![\d.,])([01]?\d|2[0-3])(?:\s?h\s?([0-5]\d)?|:([0-5]\d))(?![\d\p{L}:])/gu,
    (_, hour: string, afterH?: string, afterColon?: string) => {
      const minutes = Number(afterH ?? afterColon ?? 0)
      const { cardinal, time } = pack(language).speech
      return time(cardinal(Number(hour)), minutes === 0 ? '' : cardinal(minutes)).trim()
    },
  )
