import type { Language } from '#languages/rules.ts'
import { MAX_FIGURES, cardinal } from './cardinals.ts'

/** A written number in parts: `fraction` is the digits after the decimal mark, empty without one. */
export type Written = { whole: number; fraction: string; dotted: boolean }

const DOT_DECIMAL = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const COMMA_DECIMAL = String.raw`\d{1,3}(?:[. ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`
/** The pattern source of a written number in each language, without capturing groups. */
export const NUMBER: Record<Language, string> = {
  en: `(?:${DOT_DECIMAL})`,
  ar: `(?:${DOT_DECIMAL})`,
  fr: `(?:${COMMA_DECIMAL})`,
  es: `(?:${COMMA_DECIMAL})`,
  pt: `(?:${COMMA_DECIMAL})`,
}
const usesComma = (language: Language) => language !== 'en' && language !== 'ar'

/** Parses a match of `NUMBER`. In languages with a decimal comma, a dot groups thousands or belongs to a version. */
export function readNumber(written: string, language: Language): Written {
  if (!usesComma(language)) {
    const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.')
    return { whole: Number(whole), fraction, dotted: fraction !== '' }
  }
  const grouped = /^\d{1,3}(?:[. ]\d{3})+(?:,|$)/.test(written)
  const dotted = !grouped && written.includes('.')
  const [whole = '', fraction = ''] = (grouped ? written.replace(/[. ]/g, '') : written).split(/[.,]/)
  return { whole: Number(whole), fraction, dotted }
}

/** The name of the decimal mark. */
const COMMA: Record<Language, string> = { en: 'point', fr: 'virgule', es: 'coma', pt: 'vírgula', ar: 'فاصلة' }
/** The name of the dot in a version or an address. */
export const DOT: Record<Language, string> = {
  en: 'point',
  fr: 'point',
  es: 'punto',
  pt: 'ponto',
  ar: 'نقطة',
}

/** A number in words, including its decimals; a very long one is read digit by digit. */
export function numberInWords(written: string, language: Language): string {
  const figures = written.replace(/\D/g, '')
  if (figures.length > MAX_FIGURES)
    return Array.from(figures, (one) => cardinal(Number(one), language)).join(' ')
  const { whole, fraction, dotted } = readNumber(written, language)
  const words = cardinal(whole, language)
  if (fraction === '') return words
  const mark = dotted && usesComma(language) ? DOT[language] : COMMA[language]
  return `${words} ${mark} ${decimals(fraction, language)}`
}

function decimals(digits: string, language: Language): string {
  const singly = language === 'en' || digits.startsWith('0') || digits.length > 2
  return singly
    ? Array.from(digits, (digit) => cardinal(Number(digit), language)).join(' ')
    : cardinal(Number(digits), language)
}

/** The parts of a version, `4.5.1`, each in words. */
export const versionInWords = (version: string, language: Language): string =>
  version
    .split('.')
    .map((part) => cardinal(Number(part), language))
    .join(` ${DOT[language]} `)

/** A year as it is spoken; in English in two halves. */
export function yearInWords(year: number, language: Language): string {
  if (language !== 'en' || year % 1000 < 10) return cardinal(year, language)
  const [century, rest] = [cardinal(Math.floor(year / 100), 'en'), year % 100]
  if (rest === 0) return `${century} hundred`
  return `${century} ${rest < 10 ? `oh ${cardinal(rest, 'en')}` : cardinal(rest, 'en')}`
}

const EN_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const ES_ORDINALS = 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' ')
const PT_ORDINALS = 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo'.split(' ')

/** 1st, 2e, 3.º in words. Above ten, Spanish and Portuguese use the plain number, as people do. */
export function ordinalInWords(number: number, language: Language, feminine = false): string {
  const words = cardinal(number, language)
  switch (language) {
    case 'en':
      return words.replace(/[a-z]+$/, (last) => EN_ORDINALS[last] ?? `${last}th`).replace(/yth$/, 'ieth')
    case 'fr':
      if (number === 1) return feminine ? 'première' : 'premier'
      return `${words
        .replace(/cinq$/, 'cinqu')
        .replace(/neuf$/, 'neuv')
        .replace(/e$|(?<=cent|vingt)s$/, '')}ième`
    case 'es': {
      const said = ES_ORDINALS[number - 1]
      if (said === undefined) return words
      return feminine ? said.replace(/er$/, 'era').replace(/o$/, 'a') : said
    }
    case 'pt':
      return (PT_ORDINALS[number - 1] ?? words).replace(/o$/, feminine && number <= 10 ? 'a' : 'o')
    case 'ar':
      return words
  }
}
