import type { TestLanguage } from '#languages/test-languages.ts'
import type { SourceText } from '../rules.ts'
import { ARABIC } from './ar.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { PORTUGUESE } from './pt.ts'

/** Three invented pages per language. */
export const PAGES: Record<TestLanguage, SourceText[]> = {
  en: ENGLISH,
  ar: ARABIC,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
}

/** Page `n` (from 1) of a language. */
export function page(language: TestLanguage, n: number): SourceText {
  const found = PAGES[language][n - 1]
  if (!found) throw new Error(`no page ${n} in ${language}`)
  return found
}
