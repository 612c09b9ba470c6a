import { expect, test } from 'vitest'
import { next, type DraftAction } from './draft.ts'
import { DRAFT_STATUSES } from './rules.ts'

test('a draft is approved, then published', () => {
  expect(next('pending', 'approve')).toEqual({ state: 'moved', status: 'approved' })
  expect(next('approved', 'publish')).toEqual({ state: 'moved', status: 'published' })
})

test('repeating an action is no error and changes nothing', () => {
  expect(next('approved', 'approve')).toEqual({ state: 'already', status: 'approved' })
  expect(next('published', 'approve')).toEqual({ state: 'already', status: 'published' })
  expect(next('published', 'publish')).toEqual({ state: 'already', status: 'published' })
  expect(next('rejected', 'reject')).toEqual({ state: 'already', status: 'rejected' })
})

test('a decision cannot be replaced by another one', () => {
  expect(next('published', 'reject')).toMatchObject({ state: 'refused', because: 'newsroom.draftPublished' })
  expect(next('approved', 'reject')).toMatchObject({ state: 'refused', because: 'newsroom.draftApproved' })
  expect(next('rejected', 'approve')).toMatchObject({ state: 'refused', because: 'newsroom.draftRejected' })
  expect(next('pending', 'publish')).toMatchObject({ state: 'refused', because: 'newsroom.draftNotApproved' })
})

test('only a pending draft can be edited', () => {
  expect(DRAFT_STATUSES.filter((status) => next(status, 'edit').state === 'moved')).toEqual(['pending'])
})

test('only an approved draft can be taken back, before it is published', () => {
  expect(next('approved', 'unplan')).toEqual({ state: 'moved', status: 'pending' })
  for (const status of ['pending', 'rejected', 'published'] as const)
    expect(next(status, 'unplan')).toMatchObject({ state: 'refused', because: 'newsroom.notPlanned' })
})

// Covers: admin-1-4, admin-4-1
test('only approval leads to publication, and only unscheduling leads back', () => {
  const actions: DraftAction[] = ['edit', 'approve', 'reject', 'publish', 'unplan']
  const moves = DRAFT_STATUSES.flatMap((from) =>
    actions.flatMap((action) => {
      const step = next(from, action)
      return step.state === 'moved' && step.status !== from ? [`${from}>${step.status}`] : []
    }),
  )
  expect(moves).toEqual(['pending>approved', 'pending>rejected', 'approved>published', 'approved>pending'])
})
