import type { TestLanguage } from '#languages/test-languages.ts'
import { runGates } from '../gates.ts'

/** What the gates object to in a sentence that cites a source with this text, and perhaps a second one. */
export const objections = (
  text: string,
  source: string,
  language: TestLanguage,
  second?: string,
): string[] => {
  const page = {
    n: 1,
    url: 'https://ledger.example/1',
    publisher: 'Harbour Ledger',
    title: '',
    language,
    publishedAt: null,
    paragraphs: [source],
  }
  const pages = second === undefined ? [page] : [page, { ...page, n: 2, paragraphs: [second] }]
  const [judged] = runGates([{ text, sources: pages.map(({ n }) => n) }], pages, language).paragraphs
  return (judged?.verdicts ?? []).filter(({ ok }) => !ok).map(({ detail }) => detail)
}
