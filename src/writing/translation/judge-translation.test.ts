import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { judgeTranslation } from './judge-translation.ts'

// The samples were translated by people into five languages: the checks should accept them.

const SAMPLES = new URL('../../articles/samples/', import.meta.url)
type Texts = { [field: string]: string | string[] }
type Sample = { key: string; language: TestLanguage; texts: Record<TestLanguage, Texts> }
const read = (file: string) => JSON.parse(readFileSync(new URL(file, SAMPLES), 'utf8')) as Sample | Sample[]
const samples = [
  'agents.json',
  'events.json',
  'tools.json',
  ...readdirSync(new URL('articles/', SAMPLES)).map((file) => `articles/${file}`),
].flatMap(read)

const pairs = samples.flatMap(({ key, language: from, texts }) =>
  TEST_LANGUAGES.filter((to) => to !== from).flatMap((to) =>
    Object.entries(texts[from])
      .filter(([field]) => !['name', 'transcript', 'plans'].includes(field))
      .flatMap(([field, text]) =>
        [text].flat().map((original, n) => ({
          key,
          from,
          to,
          original,
          said: [texts[to][field] ?? ''].flat()[n] ?? '',
        })),
      ),
  ),
)
const judge = (
  original: string,
  said: string,
  from: TestLanguage,
  to: TestLanguage,
  glossary: string[] = [],
) => judgeTranslation({ id: 'content.2', text: original }, said, { from, to, glossary })

test('human translations pass', () => {
  const wrong = pairs.flatMap(({ key, from, to, original, said }) =>
    judge(original, said, from, to).map(({ gate, detail }) => `${key} ${from}-${to} ${gate}: ${detail}`),
  )
  expect(pairs.length).toBeGreaterThan(700)
  expect(wrong).toEqual([])
})

test('a figure that a translation changes, adds or leaves out is detected', () => {
  const withFigure = pairs.filter(({ original, said }) => /\b[2-9]\d\b/.test(original) && /\d\d/.test(said))
  const lies = withFigure.flatMap(({ from, to, original, said }) => [
    judge(
      original,
      said.replace(/\d\d/, (n) => String((Number(n) + 3) % 100).padStart(2, '1')),
      from,
      to,
    ),
    judge(original, `${said} 8731`, from, to),
  ])
  expect(lies.length).toBeGreaterThan(100)
  expect(lies.filter((found) => !found.some(({ gate }) => gate === 'numbers'))).toEqual([])
})

// Covers: faults-2
test('an answer in another language, or in the original’s, is detected', () => {
  const long = pairs.filter(({ original }) => original.split(' ').length > 25)
  const missed = long.filter(({ from, to, original }) => judge(original, original, from, to).length === 0)
  expect(long.length).toBeGreaterThan(200)
  expect(missed).toEqual([])
  const others = long.flatMap(({ key, from, to, original }) =>
    long
      .filter((other) => other.key === key && other.original === original && other.to !== to)
      .map((other) => ({ found: judge(original, other.said, from, to), to, was: other.to })),
  )
  const unseen = others.filter(({ found }) => !found.some(({ gate }) => gate === 'shape'))
  expect(unseen.length / others.length).toBeLessThan(0.01)
})

const EN =
  'On 3 May OpenAI released GPT-4o for €20 a month [1], see https://openai.example/gpt and **Cadence Nord**. [2]'
const FR =
  'Le 3 mai, OpenAI a publié GPT-4o pour 20 € par mois [1], voir https://openai.example/gpt et **Cadence Nord**. [2]'
test.each([
  ['as it should be', FR, []],
  ['another day', FR.replace('3 mai', '4 mai'), ['numbers']],
  ['another price', FR.replace('20 €', '30 €'), ['numbers']],
  ['another version', FR.replace('GPT-4o', 'GPT-5'), ['names']],
  ['a translated name', FR.replace('OpenAI', 'l’IA ouverte'), ['names']],
  ['a term of the glossary translated', FR.replace('Cadence Nord', 'Rythme du Nord'), ['names']],
  ['another address', FR.replace('/gpt', '/pay'), ['links']],
  ['an address more', `${FR} https://evil.example`, ['links']],
  ['a mark lost', FR.replace(' [2]', ''), ['citation']],
  ['a mark more', `${FR} [3]`, ['citation']],
  [
    'half of it',
    'Le 3 mai, OpenAI : GPT-4o, 20 € [1] https://openai.example/gpt Cadence Nord [2]'.slice(0, 30),
    ['names', 'links', 'citation', 'length'],
  ],
  ['markup', FR.replace('mois', '<img src=x>mois'), ['shape']],
  ['nothing', '', ['shape', 'numbers', 'names', 'links', 'citation', 'length']],
  ['two paragraphs', FR.replace('voir', '\n\nvoir'), ['shape']],
])('%s', (_, said, gates) => {
  expect(judge(EN, said, 'en', 'fr', ['Cadence Nord']).map(({ gate }) => gate)).toEqual(gates)
})

test('Arabic digits, and figures with an attached “and”, are the same figures', () => {
  expect(judge('From 300,000 to 900,000 lines', 'بين ٣٠٠ ألف و900 ألف سطر', 'en', 'ar')).toEqual([])
})
