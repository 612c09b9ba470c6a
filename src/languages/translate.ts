import { LOCALES, type Language } from './rules.ts'
import type deskEn from './words/desk/en.json'
import type en from './words/en.json'

/** A key of the word files: an unknown one does not compile. */
export type Key = keyof typeof en | keyof typeof deskEn
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>
export type Words = Readonly<Record<string, string | PluralForms>>
export type Values = Readonly<Record<string, string | number>>
/** Words for a key, with `{placeholders}` filled; `count` chooses the plural form. */
export type Translate = (key: Key, values?: Values) => string

/**
 * The translator of one language, without global state: one process renders many languages at once.
 * A missing key falls back to English (`fallback`), then to the key itself. Source: public-site §4.
 */
export function translator(language: Language, words: Words, fallback: Words = {}) {
  const { inFigures, form } = rulesOf(language)
  return (key: string, values: Values = {}): string => {
    const entry = words[key] ?? fallback[key] ?? key
    const text =
      typeof entry === 'string' ? entry : (entry[form(Number(values['count'] ?? 0))] ?? entry.other ?? key)
    if (!text.includes('{')) return text // most of them
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? inFigures(value) : value
    })
  }
}

type Rules = { inFigures: (value: number) => string; form: (count: number) => Intl.LDMLPluralRule }
const known = new Map<Language, Rules>()

/** Making the formats takes longer than drawing the part of a page that needs them: once per language. */
function rulesOf(language: Language): Rules {
  const found = known.get(language)
  if (found) return found
  const numbers = new Intl.NumberFormat(LOCALES[language])
  const plurals = new Intl.PluralRules(LOCALES[language])
  const rules = {
    inFigures: remembering((n) => numbers.format(n)),
    form: remembering((n) => plurals.select(n)),
  }
  known.set(language, rules)
  return rules
}

const SMALL = 1000

/** Most numbers of a page are small and whole, and come again with the next page. */
function remembering<T>(of: (value: number) => T): (value: number) => T {
  const small: T[] = []
  return (value) =>
    Number.isInteger(value) && value >= 0 && value < SMALL ? (small[value] ??= of(value)) : of(value)
}
