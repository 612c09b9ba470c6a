import { expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { judgeLines } from '../gates.ts'
import { judgeTranslation } from '../translation/judge-translation.ts'
import { unknownCodes } from './codes.ts'
import { objections } from './test-objections.ts'

const SOURCES: [TestLanguage, string][] = [
  ['en', 'The company tests GPT-4o and a model named Tern-2b in 38 hospitals this year.'],
  ['ar', 'تختبر الشركة GPT-4o ونموذج Tern-2b في 38 مستشفى هذا العام.'],
  ['fr', 'L’entreprise teste GPT-4o et un modèle nommé Tern-2b dans 38 hôpitaux cette année.'],
  ['es', 'La empresa prueba GPT-4o y un modelo llamado Tern-2b en 38 hospitales este año.'],
  ['pt', 'A empresa testa o GPT-4o e um modelo chamado Tern-2b em 38 hospitais este ano.'],
]

// Covers: faults-24
test.each(SOURCES)(
  'a code in %s that no source has is an objection, one of the source is none',
  (language, text) => {
    expect(objections(text, text, language)).toEqual([])
    expect(objections(text.replace('Tern-2b', 'orvalle-4711'), text, language)).toEqual(['orvalle-4711'])
  },
)

// Covers: faults-24
test.each(SOURCES)('a headline in %s with asterisks is an objection', (language, text) => {
  const page = { n: 1, url: 'https://a.example', publisher: 'Ledger', title: '', publishedAt: null }
  const judged = (line: string) =>
    judgeLines([line], [{ ...page, language, paragraphs: [text] }], language)
      .flat()
      .filter(({ ok }) => !ok)
      .map(({ gate }) => gate)
  expect(judged(text)).toEqual([])
  expect(judged(text.replace('GPT-4o', '**GPT-4o**'))).toEqual(['shape'])
})

test('very long runs of letters, marks and white space are checked without delay', () => {
  const letters = 'a'.repeat(100_000)
  expect(unknownCodes(`${letters}中`, '')).toEqual([])
  expect(unknownCodes(`${'a-'.repeat(50_000)}中 Tern-4711中`, '')).toEqual(['Tern-4711'])
  for (const run of [' \n', '<a', '_', '.-'])
    expect(
      judgeTranslation(
        { id: 'content.0', text: SOURCES[0]?.[1] ?? '' },
        `A1${run.repeat(100_000 / run.length)}中`,
        {
          from: 'en',
          to: 'fr',
          glossary: [],
        },
      ).length,
    ).toBeGreaterThan(0)
  expect(objections(`A ${'@'.repeat(20_000)}`, 'Short.', 'en').length).toBeGreaterThan(0)
})
