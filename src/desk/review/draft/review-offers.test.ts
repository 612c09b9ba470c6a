import { expect, test } from 'vitest'
import { offeredActions } from '../../parts/page-keys.tsx'
import { REVIEW_KEYS } from '../review-keys.ts'
import { reviewOffers } from './review-offers.ts'

const DRAFT = {
  content_type: 'article',
  status: 'pending',
  publish_at: null,
  held: null,
  evidence: [],
} as const
const FIELDS = {
  title: 'A',
  excerpt: null,
  content: 'Text [1]',
  access_tier: 'freemium',
  category: 'article',
  topic: 'AI News',
  badge: null,
  tags: [],
  image_url: null,
} as const
const EDITS = { fields: { ...FIELDS, tags: [] } }
const LIST = {
  pending: { rows: [{ id: '1' }, { id: '2' }], hasNextPage: false },
  selected: undefined,
  draft: undefined,
  edits: undefined,
  decidable: false,
  hasHeld: false,
}
const OPEN = { ...LIST, selected: '1', draft: { ...DRAFT, evidence: [] }, edits: EDITS, decidable: true }
const offered = (review: Parameters<typeof reviewOffers>[0]) =>
  offeredActions((key) => key, REVIEW_KEYS, reviewOffers(review)).map(({ action }) => action)

// Covers: desk-find-8
test('an open draft can be decided from the palette, and a list only be walked', () => {
  expect(offered(LIST)).toEqual(['next', 'previous', 'forEdition', 'search'])
  expect(offered(OPEN)).toEqual([
    'next',
    'approve',
    'reject',
    'forEdition',
    'schedule',
    'translate',
    'edit',
    'preview',
    'choose',
    'assign',
    'search',
  ])
})

// Covers: desk-find-8
test('a draft that cannot be decided offers no decision, and a video is not planned', () => {
  const decisions = ['approve', 'reject', 'forEdition', 'schedule', 'translate'] as const
  const of = (review: typeof LIST | Parameters<typeof reviewOffers>[0]) =>
    decisions.filter((each) => offered(review).includes(each))
  expect(of({ ...OPEN, decidable: false })).toEqual([])
  expect(of({ ...OPEN, draft: { ...OPEN.draft, content_type: 'video' } })).toEqual(['approve', 'reject'])
  expect(offered({ ...OPEN, hasHeld: true })).toContain('undo')
})

// Covers: desk-find-8
test('an action of a page is shown with its key, under the name that the list of keys has', () => {
  expect(offeredActions((key) => key, { 'shift+a': 'approveReady' }, { approveReady: true })).toEqual([
    {
      id: 'approveReady',
      label: 'newsroom.review.key.approveReady',
      keys: ['Shift', 'A'],
      action: 'approveReady',
    },
  ])
  const languages = { '1': 'en', digit1: 'en' }
  expect(offeredActions((key) => key, languages, { en: { label: 'English' } })).toEqual([
    { id: 'en', label: 'English', keys: ['1'], action: 'en' },
  ])
})
