import { expect, test } from 'vitest'
import {
  type DraftFields,
  EDITS_KEPT_MS,
  MAX_EDITS,
  type KeptEdit,
  changesTo,
  editsKey,
  keepEdit,
  readEdits,
} from './kept-edits.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const NOW = Date.parse('2026-11-22T09:00:00Z')

/** The storage of a browser, with its limit. */
function openPlace(bound = Infinity) {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > bound) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
  }
}
const edit = (content: string, at = NOW): KeptEdit => ({ version: 1, edits: { content }, at })

// Covers: desk-review-5, desk-faults-7
test('typed text is available on the next page, and to no one else on this device', () => {
  const place = openPlace()
  keepEdit(place, ADA, { id: 'one', next: edit('Mine'), nowMs: NOW })
  expect(readEdits(place, ADA, NOW)).toEqual({ one: edit('Mine') })
  expect(readEdits(place, 'grace', NOW)).toEqual({})
  expect([...place.held.keys()].every((key) => key.endsWith(ADA))).toBe(true)
})

test('two tabs that edit different drafts keep both', () => {
  const place = openPlace()
  keepEdit(place, ADA, { id: 'one', next: edit('First tab'), nowMs: NOW })
  keepEdit(place, ADA, { id: 'two', next: edit('Second tab'), nowMs: NOW })
  expect(Object.keys(readEdits(place, ADA, NOW))).toEqual(['two', 'one'].toSorted())
})

test('a settled draft is forgotten, and the last one leaves nothing behind', () => {
  const place = openPlace()
  keepEdit(place, ADA, { id: 'one', next: edit('Mine'), nowMs: NOW })
  keepEdit(place, ADA, { id: 'one', next: null, nowMs: NOW })
  expect(place.held.size).toBe(0)
})

// Covers: desk-review-5
test('edits are dropped after seven days without activity', () => {
  const place = openPlace()
  keepEdit(place, ADA, { id: 'old', next: edit('Old'), nowMs: NOW })
  expect(readEdits(place, ADA, NOW + EDITS_KEPT_MS - 1)).toHaveProperty('old')
  expect(readEdits(place, ADA, NOW + EDITS_KEPT_MS)).toEqual({})
})

test('of more than fifty drafts the newest are kept', () => {
  const place = openPlace()
  for (let n = 0; n <= MAX_EDITS.drafts; n += 1)
    keepEdit(place, ADA, { id: `draft ${n}`, next: edit('Text', NOW + n), nowMs: NOW + n })
  const kept = readEdits(place, ADA, NOW + MAX_EDITS.drafts)
  expect(Object.keys(kept)).toHaveLength(MAX_EDITS.drafts)
  expect(kept).not.toHaveProperty('draft 0')
})

test('edits never take more than a megabyte in total: the newest take precedence', () => {
  const place = openPlace()
  for (let n = 0; n < 4; n += 1)
    keepEdit(place, ADA, { id: `${n}`, next: edit('م'.repeat(200_000), NOW + n), nowMs: NOW + n })
  expect(Object.keys(readEdits(place, ADA, NOW + 4))).toEqual(['2', '3'])
  expect((place.getItem(editsKey(ADA)) ?? '').length * 2).toBeLessThanOrEqual(1_000_000)
})

test.each([
  ['full', openPlace(10)],
  ['not there', null],
])('a browser whose storage is %s keeps nothing and reports no error', (_, place) => {
  keepEdit(place, ADA, { id: 'one', next: edit('Mine'), nowMs: NOW })
  expect(readEdits(place, ADA, NOW)).toEqual({})
})

test('damaged storage is treated as empty', () => {
  const place = openPlace()
  place.held.set(editsKey(ADA), '{"one":')
  expect(readEdits(place, ADA, NOW)).toEqual({})
})

const draft: DraftFields = {
  title: 'A',
  excerpt: null,
  content: 'Text [1]',
  access_tier: 'freemium',
  category: 'article',
  topic: 'AI News',
  badge: null,
  tags: ['port', 'cranes'],
  image_url: null,
}

test('only what differs from the draft is sent', () => {
  expect(changesTo(draft, { title: 'A', content: 'Other', access_tier: 'premium' })).toEqual({
    content: 'Other',
    access_tier: 'premium',
  })
  const pictured = { ...draft, image_url: '/pictures/one.webp' }
  expect(changesTo(pictured, { image_url: null })).toEqual({ image_url: null })
  expect(changesTo(pictured, { image_url: '/pictures/one.webp' })).toEqual({})
  expect(changesTo(draft, { image_url: '' })).toEqual({})
  expect(changesTo({ ...draft, badge: 'New' }, { badge: null })).toEqual({ badge: null })
  expect(changesTo(draft, { excerpt: '', badge: null, tags: ['port', 'cranes'], topic: 'AI News' })).toEqual(
    {},
  )
  expect(changesTo(draft, { excerpt: 'New', tags: ['port'], topic: 'AI Agents', badge: 'New' })).toEqual({
    excerpt: 'New',
    badge: 'New',
    tags: ['port'],
    topic: 'AI Agents',
  })
})

test('typing back to the stored text leaves nothing to send', () => {
  expect(changesTo(draft, { ...draft })).toEqual({})
})
