import { REGISTRY } from './registry.ts'
import { LOCALES, type Language } from './rules.ts'
import type accountEn from './en/words/account.json'
import type developerEn from './en/words/developers.json'
import type deskEn from './en/words/desk.json'
import type mailEn from './en/words/mail.json'
import type memberEn from './en/words/member.json'
import type en from './en/words/site.json'

/** A key of the text files: an unknown key does not compile. */
export type Key =
  | keyof typeof en
  | keyof typeof accountEn
  | keyof typeof deskEn
  | keyof typeof developerEn
  | keyof typeof memberEn
/** A key of the texts that only emails have. */
export type MailKey = keyof typeof mailEn
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>
export type Words = Readonly<Record<string, string | PluralForms>>
export type Values = Readonly<Record<string, string | number>>
/** The text of a key, with `{placeholders}` filled; `count` chooses the plural form. */
export type Translate = (key: Key, values?: Values) => string

/**
 * The translator of one language, without global state: one process renders many languages at the same time. A missing key
 * falls back to English (`fallback`), then to the key itself. Source: public-site §4.
 */
export function translator(language: Language, words: Words, fallback: Words = {}) {
  return (key: string, values: Values = {}): string => {
    const entry = words[key] ?? fallback[key] ?? key
    const text =
      typeof entry === 'string'
        ? entry
        : (entry[formOf(language, Number(values['count'] ?? 0))] ?? entry.other ?? key)
    if (!text.includes('{')) return text // most texts have no placeholders
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? inFigures(language, value) : value
    })
  }
}

// A browser loads its formats and plural rules on first use, and every page would wait for that. Most numbers of a page are
// small integers, for which both are defined here.
const SMALL = 1000
const isSmall = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < SMALL

function inFigures(language: Language, value: number): string {
  return isSmall(value) ? String(value) : formatsOf(language).numbers.format(value)
}

function formOf(language: Language, count: number): Intl.LDMLPluralRule {
  return isSmall(count) ? REGISTRY[language].smallPlural(count) : formatsOf(language).plurals.select(count)
}

type Formats = { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }
const known = new Map<Language, Formats>()

/**
 * Creating the formats takes longer than rendering the part of a page that needs them, so they are made once per language.
 */
function formatsOf(language: Language): Formats {
  const locale = LOCALES[language]
  const formats = known.get(language) ?? {
    numbers: new Intl.NumberFormat(locale),
    plurals: new Intl.PluralRules(locale),
  }
  known.set(language, formats)
  return formats
}
