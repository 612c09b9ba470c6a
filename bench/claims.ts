// What the gates say of sentences that are true or false of their source, in each language and for each kind of falsehood.
import { readFileSync } from 'node:fs'
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { passes, runGates } from '../src/writing/gates.ts'
import { type Row, atLeast, finish } from './report.ts'

/** A few sentences of a source, what may be said of them, and what may not, by kind. */
type Passage = { id: string; source: string; true: string[]; lies: Record<string, string> }

// the writers of the sealed kinds did not know the gates, and the gates are not adjusted to them
const SET = process.env['CLAIMS'] === 'sealed' ? 'sealed' : 'open'
const MIN_STOPPED = 0.95
const MIN_PASSED = 0.98

const passagesIn = (language: TestLanguage): Passage[] =>
  JSON.parse(readFileSync(new URL(`claims/${SET}/${language}.json`, import.meta.url), 'utf8')) as Passage[]

function isAccepted(text: string, source: string, unrelated: string, language: TestLanguage): boolean {
  const page = {
    n: 1,
    url: 'https://ledger.example/1',
    publisher: 'Harbour Ledger',
    title: '',
    language,
    publishedAt: null,
    paragraphs: [source],
  }
  // a second cited source about something else must not excuse anything
  const other = { ...page, n: 2, paragraphs: [unrelated] }
  const [judged] = runGates([{ text, sources: [1, 2] }], [page, other], language).paragraphs
  return passes(judged?.verdicts ?? [])
}

/** The share of `texts` with the wanted verdict. */
function share(
  texts: readonly { text: string; source: string }[],
  language: TestLanguage,
  wanted: boolean,
): number {
  const right = texts.filter(({ text, source }, n) => {
    const unrelated = texts[(n + 1) % texts.length]?.source ?? ''
    return isAccepted(text, source, unrelated, language) === wanted
  })
  return right.length / texts.length
}

const all = TEST_LANGUAGES.map((language) => ({ language, passages: passagesIn(language) }))
const kinds = [...new Set(all.flatMap(({ passages }) => passages.flatMap(({ lies }) => Object.keys(lies))))]
const rows: Row[] = kinds.map((kind) => ({
  'stopped, share': kind,
  ...Object.fromEntries(
    all.map(({ language, passages }) => {
      const lies = passages.flatMap(({ source, lies: { [kind]: text } }) => (text ? [{ text, source }] : []))
      return [language, share(lies, language, false)]
    }),
  ),
}))
const trueIn = (passages: Passage[], part: (texts: string[]) => string[]) =>
  passages.flatMap(({ source, true: texts }) => part(texts).map((text) => ({ text, source })))
const passed = (name: string, part: (texts: string[]) => string[]): Row => ({
  'stopped, share': name,
  ...Object.fromEntries(
    all.map(({ language, passages }) => [language, share(trueIn(passages, part), language, true)]),
  ),
})
const lowest = (of: readonly Row[]) =>
  Math.min(...of.flatMap((row) => TEST_LANGUAGES.map((language) => Number(row[language]))))
const truths =
  SET === 'sealed'
    ? []
    : [
        passed('PASSED: true, lightly edited', (texts) => texts.slice(0, 1)),
        passed('PASSED: true, reworded', (texts) => texts.slice(1)),
      ]
finish({
  bench: `claims (${SET})`,
  rows: [...rows, ...truths],
  targets: [
    atLeast('false claims stopped, worst kind and language', lowest(rows), MIN_STOPPED),
    ...(truths.length === 0 ? [] : [atLeast('true claims passed, worst', lowest(truths), MIN_PASSED)]),
  ],
  notes: [
    'Each claim is one sentence and cites its source, of two to four sentences, and one about something else.',
  ],
})
