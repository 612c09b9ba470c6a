import { expect, test } from 'vitest'
import { changesTo } from './draft-edits.ts'

const draft = { title: 'A', content: 'Text [1]', access_tier: 'freemium', category: 'article' } as const

test('only what differs from the draft is sent', () => {
  expect(changesTo(draft, { title: 'A', content: 'Other', access_tier: 'premium' })).toEqual({
    content: 'Other',
    access_tier: 'premium',
  })
})

test('typing back to the stored text leaves nothing to send', () => {
  expect(changesTo(draft, { ...draft })).toEqual({})
})
