import { LOCALES, type Language } from '#languages/rules.ts'
import { cardinal } from './cardinals.ts'
import { ordinalInWords } from './spoken-numbers.ts'
import type { Rule } from './spoken-pattern.ts'
import { SIGNS } from './spoken-words.ts'

/** Dates written in figures. */
export const dates: Rule = (text, language) =>
  text
    .replace(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, (date, year, month, day) =>
      dateInWords(Number(year), Number(month), Number(day), language, date),
    )
    .replace(/(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g, (date, day, month, year) =>
      language === 'en' ? date : dateInWords(Number(year), Number(month), Number(day), language, date),
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
      const { hours, and } = SIGNS[language]
      const said = [
        cardinal(Number(hour), language),
        hours || (language === 'en' && minutes === 0 ? "o'clock" : ''),
      ]
      if (minutes > 0)
        said.push(language === 'pt' || language === 'ar' ? and : '', cardinal(minutes, language))
      return said.filter(Boolean).join(' ').replace('و ', 'و')
    },
  )

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }
const romanNumber = (roman: string): number =>
  Array.from(roman).reduce((sum, sign, at) => {
    const [value, next] = [ROMAN[sign] ?? 0, ROMAN[roman[at + 1] ?? ''] ?? 0]
    return sum + (value < next ? -value : value)
  }, 0)

/** Ordinals and centuries. */
export const ordinals: Rule = (text, language) => {
  const said = (feminine: boolean) => (_: string, figures: string) =>
    ordinalInWords(Number(figures), language, feminine)
  switch (language) {
    case 'en':
      return text.replace(/\b(\d{1,3})(?:st|nd|rd|th)\b/g, said(false))
    case 'fr':
      return text
        .replace(/\b([XVI]+)e(?=\ssiècle)/g, (_, roman: string) => ordinalInWords(romanNumber(roman), 'fr'))
        .replace(/(?<!\d)1(?:re|ère)(?!\p{L})/gu, 'première')
        .replace(/(?<!\d)(\d{1,3})(?:er|ème|e)(?!\p{L})/gu, said(false))
    case 'es':
    case 'pt':
      return text
        .replace(/(?<=\b(?:siglo|século)\s)([XVI]+)\b/g, (_, roman: string) =>
          cardinal(romanNumber(roman), language),
        )
        .replace(/(?<!\d)(\d{1,3})\.?ª/g, said(true))
        .replace(/(?<!\d)(\d{1,3})\.?[º°]/g, said(false))
    case 'ar':
      return text
  }
}
