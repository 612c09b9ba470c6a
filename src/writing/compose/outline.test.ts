import { expect, test } from 'vitest'
import { outline, type Candidate } from './outline.ts'

const TITLE = 'Halden Labs raises money for hearing aids'
function page(...texts: string[]): Candidate[] {
  const list: Candidate[] = []
  for (const [paragraph, text] of texts.entries())
    list.push({
      text,
      paragraph,
      source: 1,
      leans: text.startsWith('It '),
      follows: list.at(-1) ?? null,
      needs: [],
      weight: 1,
    })
  return list
}
const LEAD = 'Halden Labs raises fresh money to build hearing aids with speech models.'
const DUPLICATE = 'Fresh money lets Halden Labs build hearing aids with its speech models.'
const TEST = 'Speech models recognised words in a noisy restaurant during hearing tests.'
const LUNCH = 'The canteen of a neighbouring office serves lasagne on Thursdays at noon.'

const ask = { language: 'en', title: TITLE, most: 2 } as const

test('the most informative sentence comes first, and a repetition of it is never chosen', () => {
  const chosen = outline(page(LEAD, DUPLICATE, TEST, LUNCH), ask).map(({ text }) => text)
  expect(chosen[0]).toBe(LEAD)
  expect(chosen).not.toContain(DUPLICATE)
})

test('a sentence that depends on another is chosen only together with it', () => {
  const [first, leaning] = page(LUNCH, 'It raises money for hearing aids at Halden Labs with speech models.')
  expect(
    outline(
      [first, leaning].flatMap((one) => one ?? []),
      { ...ask, most: 1 },
    ),
  ).toEqual([first])
  expect(
    outline(
      [first, leaning].flatMap((one) => one ?? []),
      ask,
    ),
  ).toEqual([first, leaning])
  const orphan = page('It raises money for hearing aids at Halden Labs.')
  expect(outline(orphan, ask)).toEqual([])
})

test('a sentence that depends on a dependent sentence is not chosen', () => {
  const chain = page(
    LUNCH,
    'It raises money for hearing aids at Halden Labs with speech models.',
    'It recognised words in a noisy restaurant during hearing tests of speech models.',
  )
  expect(outline(chain, { ...ask, most: 3 })).toEqual(chain.slice(0, 2))
})

test('a sentence with only a surname is chosen only with the one that gives the full name', () => {
  const [full, short] = page(LUNCH, 'Rezk raises money for hearing aids at Halden Labs with speech models.')
  const both = [full, short].flatMap((one) => (one ? [one] : []))
  if (full && short) short.needs = [full]
  expect(outline(both, { ...ask, most: 1 })).toEqual([full])
  expect(outline(both, { ...ask, besides: both.slice(0, 1) })).toEqual([short])
})

test('sentences shown elsewhere are neither chosen nor repeated', () => {
  const all = page(LEAD, DUPLICATE, TEST)
  const chosen = outline(all, { ...ask, besides: all.slice(0, 1) }).map(({ text }) => text)
  expect(chosen).toEqual([TEST])
})

test('an empty input gives an empty outline', () => {
  expect(outline([], ask)).toEqual([])
})
