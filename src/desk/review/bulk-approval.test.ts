import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { approveEach, byLanguage, sortOut } from './bulk-approval.ts'

const row = (id: string, more: { status?: 'pending' | 'rejected'; warnings?: number | null } = {}) => ({
  id,
  status: 'pending' as const,
  warnings: 0,
  ...more,
})

test('only pending drafts that were checked, without warnings and without own edits are approved together', () => {
  const rows = [
    row('fine'),
    row('warned', { warnings: 2 }),
    row('new', { warnings: null }),
    row('over', { status: 'rejected', warnings: 1 }),
    row('mine'),
  ]
  const { ready, leftOut } = sortOut(rows, (id) => id === 'mine')
  expect(ready.map(({ id }) => id)).toEqual(['fine'])
  expect(leftOut.map(({ draft, because }) => [draft.id, because])).toEqual([
    ['warned', 'warnings'],
    ['new', 'unchecked'],
    ['over', 'settled'],
    ['mine', 'edited'],
  ])
})

test('drafts are counted by language, the most frequent first', () => {
  const languages = (['fr', 'en', 'ar', 'en'] as const).map((language) => ({ language }))
  expect(byLanguage(languages)[0]).toEqual(['en', 2])
  expect(byLanguage(languages)).toHaveLength(3)
  expect(byLanguage([])).toEqual([])
})

const approving = (answer: (id: string) => Promise<unknown>, isStopped = () => false) => {
  const steps: number[] = []
  return {
    steps,
    outcome: approveEach(['a', 'b', 'c'], { approve: answer, onStep: (n) => void steps.push(n), isStopped }),
  }
}

test('the refusal of one draft does not stop the others', async () => {
  const refusal = new Refusal('newsroom.duplicate', 409)
  const { outcome, steps } = approving((id) => (id === 'b' ? Promise.reject(refusal) : Promise.resolve()))
  expect(await outcome).toEqual({ done: ['a', 'c'], failed: [{ draft: 'b', error: refusal }], untried: [] })
  expect(steps).toEqual([1, 2, 3])
})

test.each([
  ['the session has ended', new Refusal('problem.signIn', 401)],
  ['too many calls were made', new Refusal('problem.tooMany', 429)],
  ['the service is away', new Refusal('problem.unavailable', 503)],
  ['nobody answers', new TypeError('Failed to fetch')],
])('when %s, the remaining drafts are not tried', async (_, error) => {
  const { outcome } = approving((id) => (id === 'a' ? Promise.resolve() : Promise.reject(error)))
  expect(await outcome).toEqual({ done: ['a'], failed: [{ draft: 'b', error }], untried: ['c'] })
})

test('stopping lets the current approval finish and starts no other', async () => {
  const asked: string[] = []
  const { outcome, steps } = approving(
    (id) => Promise.resolve(asked.push(id)),
    () => asked.length === 2,
  )
  expect(await outcome).toEqual({ done: ['a', 'b'], failed: [], untried: ['c'] })
  expect([asked, steps]).toEqual([
    ['a', 'b'],
    [1, 2],
  ])
})
