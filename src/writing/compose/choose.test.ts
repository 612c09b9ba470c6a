import { expect, test } from 'vitest'
import { standfirst } from '../attribution.ts'
import { quotableSentences } from '../candidates.ts'
import { choose } from './choose.ts'
import type { SourceText } from '../rules.ts'
import { page } from '../test-pages/all.ts'

const planOf = (title: string, ...texts: string[][]) => {
  const sources = texts.map((paragraphs, i): SourceText => ({
    ...page('en', 1),
    n: i + 1,
    title,
    paragraphs,
  }))
  const { points, standfirst, facts } = choose(sources.map(quotableSentences), title, 'en', WORDS)
  const said = (sentences: { text: string }[]) => sentences.map(({ text }) => text)
  const [lead = '', ...body] = said(points)
  return { lead, body, standfirst: standfirst?.text ?? '', facts: said(facts) }
}
/** The words of a long source, of which six points are a small part. */
const WORDS = 2000
const FILLER = [
  'Gulls follow the boats of the northern harbour every morning.',
  'Carpenters repair wooden doors beside the old market hall.',
  'Bakers on Mill Street open their shops before sunrise.',
  'Rain filled the reservoirs of three valleys in October.',
  'Violins are tuned by hand in the workshop of Ana Prado.',
  'Trains to the coast leave from the second platform.',
  'Painters prefer linen canvas to cotton for large works.',
]

test('a time of day is not a key figure, an amount is', () => {
  const late = 'Ferries of the northern line leave Larkfield harbour at 11 p.m. in winter.'
  const dear = 'Tickets for the northern line cost 48 euros in every season of the year.'
  const { body, facts } = planOf('Gulls follow boats', [...FILLER, late, dear])
  expect([...body, ...facts].join()).not.toBe('')
  expect(facts).not.toContain(late)
  expect([...body, ...facts]).toContain(dear)
})

test('of two sentences with the same figures and words, the longer one is kept', () => {
  const short = 'The model learned from 5,200 hours of recordings.'
  const long =
    'The model learned from 5,200 hours of recordings made at 17 reefs by divers of two universities.'
  const { body } = planOf('Gulls follow boats', [...FILLER.slice(0, 2), short, long])
  expect(body).toContain(long)
  expect(body).not.toContain(short)
})

test('an exclamation is left out when there is enough other text', () => {
  const { body, facts, lead } = planOf('Gulls follow boats', [
    ...FILLER,
    'Do not waste time on receipts with Larkfield Pay!',
  ])
  expect([lead, ...body, ...facts].join()).not.toContain('receipts')
  expect(planOf('Receipts', ['Do not waste time on receipts with Larkfield Pay!']).lead).toContain('receipts')
})

test('the publisher’s own "we" is quoted in the standfirst, not attributed at the end', () => {
  expect(standfirst('Halden opens an office in Oslo.', 'Polar Wire', 'en')).toBe(
    'Halden opens an office in Oslo, according to Polar Wire.',
  )
  expect(standfirst('Today we open an office in Oslo.', 'Halden', 'en')).toBe(
    'Halden reports: “Today we open an office in Oslo.”',
  )
})
