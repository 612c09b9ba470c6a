import { expect, test } from 'vitest'
import { translationAddress } from '../parts/translation-address.ts'
import { choicesIn, isNarrow, reviewSearchOf } from './review-search.ts'

const ID = '0f5d8a1e-1111-4222-8333-944445555666'
const said = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(reviewSearchOf(raw)).filter(([, value]) => value !== undefined))

test('the address contains the filters and the open draft', () => {
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
  const { search } = translationAddress({ kind: 'tool', id: ID }, 'ar')
  expect(said(search)).toEqual(search)
})

// Covers: desk-review-8
test('invalid values in the address are dropped, and valid ones are kept', () => {
  const wrong = {
    status: 'all',
    type: 'poem',
    language: 'de',
    tier: ['b2b'],
    warnings: 'none, some',
    assigned: 'everybody',
    q: { words: 'x' },
    draft: '0f5d8a1e----------------------------',
    itemKind: 'poem',
    item: 'x',
    into: 'de',
    utm_source: 'mail',
  }
  expect(said(wrong)).toEqual({})
  expect(said({ ...wrong, tier: 'premium' })).toEqual({ tier: 'premium' })
})

test('pending drafts are listed by default, without a status in the address', () => {
  expect(said({ status: 'pending' })).toEqual({})
})

test('a query that looks like a number or boolean is text, and a blank one is none', () => {
  expect([2026, true, '  harbour  ', '   '].map((q) => said({ q }).q)).toEqual([
    '2026',
    'true',
    'harbour',
    undefined,
  ])
  expect(String(said({ q: 'x'.repeat(300) }).q)).toHaveLength(200)
})

test('filters are counted without the search text, which narrows the list too', () => {
  const narrowing = { status: 'rejected', tier: 'b2b', language: undefined, q: 'harbour' } as const
  expect([choicesIn(narrowing), isNarrow(narrowing)]).toEqual([2, true])
  expect([choicesIn({ q: 'harbour' }), isNarrow({ q: 'harbour' })]).toEqual([0, true])
  expect([choicesIn({ tier: undefined }), isNarrow({ tier: undefined })]).toEqual([0, false])
})
