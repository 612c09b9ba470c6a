import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNDO_MS, holdDecisions } from './held-decisions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openHeld() {
  const sent: string[] = []
  const released: string[] = []
  const answers = new Map<string, () => void>()
  let ids: readonly string[] = []
  const held = holdDecisions(
    (now) => void (ids = [...now]),
    () => undefined,
  )
  const decide = (id: string) =>
    held.hold({
      id,
      release: () => void released.push(id),
      send: () => {
        sent.push(id)
        return new Promise((resolve) => void answers.set(id, resolve))
      },
    })
  return { held, decide, sent, released, answers, ids: () => ids }
}

// Covers: desk-review-28
test('a decision is sent after ten seconds, and its draft is held until it is answered', async () => {
  const { decide, sent, released, answers, ids, held } = openHeld()
  decide('one')
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect([sent, ids()]).toEqual([[], ['one']])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, ids(), held.has('one'), released]).toEqual([['one'], ['one'], true, []])
  answers.get('one')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([ids(), released]).toEqual([[], ['one']])
})

test('an undone decision is never sent, and one that has been sent is not undone', async () => {
  const { held, decide, sent, released, ids } = openHeld()
  decide('one')
  expect([held.undo(), held.undo(), ids(), released]).toEqual(['one', null, [], ['one']])
  decide('two')
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect([held.undo(), sent]).toEqual([null, ['two']])
})

test('the next decision sends the one before, and only the last can be undone', () => {
  const { held, decide, sent, ids } = openHeld()
  decide('one')
  decide('two')
  expect([sent, ids()]).toEqual([['one'], ['one', 'two']])
  expect([held.undo(), ids()]).toEqual(['two', ['one']])
})

test('leaving sends what waits at once, and waits for all answers', async () => {
  const { held, decide, sent, answers } = openHeld()
  decide('one')
  decide('two')
  let left = false
  void held.flush().then(() => (left = true))
  expect(sent).toEqual(['one', 'two'])
  answers.get('two')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toBe(false)
  answers.get('one')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toBe(true)
})
