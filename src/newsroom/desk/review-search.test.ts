import { expect, test } from 'vitest'
import { choicesIn, isNarrow, reviewSearchOf } from './review-search.ts'

const ID = '0f5d8a1e-1111-4222-8333-944445555666'
const said = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(reviewSearchOf(raw)).filter(([, value]) => value !== undefined))

test('an address says what is listed and which draft is open', () => {
  const all = {
    status: 'rejected',
    type: 'podcast',
    language: 'ar',
    tier: 'b2b',
    warnings: 'some',
    assigned: 'me',
    q: 'harbour',
    draft: ID,
  }
  expect(said(all)).toEqual(all)
  expect(said({ assigned: ID })).toEqual({ assigned: ID })
})

test('what an address says that is nothing is dropped, and the rest is kept', () => {
  const wrong = {
    status: 'all',
    type: 'poem',
    language: 'de',
    tier: ['b2b'],
    warnings: 'none, some',
    assigned: 'everybody',
    q: { words: 'x' },
    draft: '0f5d8a1e----------------------------',
    utm_source: 'mail',
  }
  expect(said(wrong)).toEqual({})
  expect(said({ ...wrong, tier: 'premium' })).toEqual({ tier: 'premium' })
})

test('what waits is listed without being said', () => {
  expect(said({ status: 'pending' })).toEqual({})
})

test('words that look like a number or a truth are searched for as words, and spaces alone are none', () => {
  expect([2026, true, '  harbour  ', '   '].map((q) => said({ q }).q)).toEqual([
    '2026',
    'true',
    'harbour',
    undefined,
  ])
  expect(String(said({ q: 'x'.repeat(300) }).q)).toHaveLength(200)
})

test('choices are counted without the words that are searched for, which narrow the list too', () => {
  const narrowing = { status: 'rejected', tier: 'b2b', language: undefined, q: 'harbour' } as const
  expect([choicesIn(narrowing), isNarrow(narrowing)]).toEqual([2, true])
  expect([choicesIn({ q: 'harbour' }), isNarrow({ q: 'harbour' })]).toEqual([0, true])
  expect([choicesIn({ tier: undefined }), isNarrow({ tier: undefined })]).toEqual([0, false])
})
