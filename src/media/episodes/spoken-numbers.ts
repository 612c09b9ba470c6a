import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'

/** The number of digits in the largest number that can be put into words. */
const MAX_FIGURES = 15

/** A whole number from 0 with at most 15 digits, in words; masculine where the language has genders. */
export const cardinal = (number: number, language: Language): string => pack(language).speech.cardinal(number)

/** A written number in parts: `fraction` is the digits after the decimal mark, empty without one. */
export type Written = { whole: number; fraction: string; dotted: boolean }

const DOT_DECIMAL = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const COMMA_DECIMAL = String.raw`\d{1,3}(?:[. ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`
/** The pattern source of a written number in a language, without capturing groups. */
export const numberPattern = (language: Language): string =>
  `(?:${usesComma(language) ? COMMA_DECIMAL : DOT_DECIMAL})`
const usesComma = (language: Language) => pack(language).speech.decimalComma

/** Parses a match of `numberPattern`. In languages with a decimal comma, a dot groups thousands or belongs to a version. */
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

/** A number in words, including its decimals; a very long one is read digit by digit. */
export function numberInWords(written: string, language: Language): string {
  const figures = written.replace(/\D/g, '')
  if (figures.length > MAX_FIGURES)
    return Array.from(figures, (one) => cardinal(Number(one), language)).join(' ')
  const { whole, fraction, dotted } = readNumber(written, language)
  const words = cardinal(whole, language)
  if (fraction === '') return words
  const { decimalMark, versionDot } = pack(language).speech
  const mark = dotted && usesComma(language) ? versionDot : decimalMark
  return `${words} ${mark} ${decimals(fraction, language)}`
}

function decimals(digits: string, language: Language): string {
  const singly = pack(language).speech.decimalsSingly || digits.startsWith('0') || digits.length > 2
  return singly
    ? Array.from(digits, (digit) => cardinal(Number(digit), language)).join(' ')
    : cardinal(Number(digits), language)
}

/** The parts of a version, `4.5.1`, each in words. */
export const versionInWords = (version: string, language: Language): string =>
  version
    .split('.')
    .map((part) => cardinal(Number(part), language))
    .join(` ${pack(language).speech.versionDot} `)
