import { afterAll, expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { repair, runGates } from './gates.ts'
import type { SourceText } from './rules.ts'
import { ARABIC_LIES } from './test-lies/ar.ts'
import { ENGLISH_LIES } from './test-lies/en.ts'
import { SPANISH_LIES } from './test-lies/es.ts'
import { FRENCH_LIES } from './test-lies/fr.ts'
import type { Lies } from './test-lies/lie.ts'
import { PORTUGUESE_LIES } from './test-lies/pt.ts'
import { PAGES } from './test-pages/all.ts'

// Fifty drafts in five languages, each true except for one planted error. None passes the gates, and no error survives
// repair.

const LIES: Record<TestLanguage, Lies> = {
  en: ENGLISH_LIES,
  ar: ARABIC_LIES,
  fr: FRENCH_LIES,
  es: SPANISH_LIES,
  pt: PORTUGUESE_LIES,
}
/** The pages of a language; the first one also contains instructions to a machine. */
const sourcesIn = (language: TestLanguage): SourceText[] =>
  PAGES[language].map((source) =>
    source.n === 1 ? { ...source, paragraphs: [...source.paragraphs, LIES[language].order] } : source,
  )
const drafts = TEST_LANGUAGES.flatMap((language) => LIES[language].lies.map((lie) => ({ language, ...lie })))
let caught = 0

// Covers: faults-3
test.each(drafts)('$language: $kind', ({ language, text, cites, planted }) => {
  const sources = sourcesIn(language)
  const opening = PAGES[language][2]?.paragraphs[0] ?? ''
  const draft = [
    { text: opening, sources: [3] },
    { text, sources: cites },
  ]
  expect(text).toContain(planted)
  const judged = runGates(draft, sources, language)
  expect(judged.paragraphs.map(({ verdicts }) => verdicts.every(({ ok }) => ok))).toEqual([true, false])
  const mended = repair(draft, sources, language)
  expect(mended.paragraphs.map((paragraph) => paragraph.text).join('\n')).not.toContain(planted)
  expect(runGates(mended.paragraphs, sources, language).ok).toBe(true)
  caught += 1
})

test('there are fifty planted errors, ten kinds in each language', () => {
  expect(drafts).toHaveLength(50)
  expect(new Set(drafts.map(({ language, kind }) => `${language} ${kind}`)).size).toBe(50)
})

afterAll(() => console.info(`planted drafts stopped by the gates: ${caught} of ${drafts.length}`))
