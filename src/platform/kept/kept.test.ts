import { expect, test } from 'vitest'
import { SECOND } from '../clock.ts'
import type { Db } from '../db.ts'
import { keptFor } from './kept.ts'

const at = (seconds: number, of: { db?: Db; key?: string } = {}) => ({
  db,
  now: new Date(seconds * SECOND),
  ...of,
})
const db = {} as Db // only its identity matters

/** Results that are numbered as they are computed. */
function numbered() {
  let last = 0
  const kept = keptFor<number>(15 * SECOND)
  return { ...kept, next: (when: ReturnType<typeof at>) => kept.get(when, () => Promise.resolve(++last)) }
}

test('a result is computed again once it is too old, and when the clock was set back', async () => {
  const { next } = numbered()
  expect([await next(at(100)), await next(at(114.9)), await next(at(115)), await next(at(99))]).toEqual([
    1, 1, 2, 3,
  ])
})

test('databases and keys do not share a result, and what was set is used', async () => {
  const { next, set } = numbered()
  expect(await next(at(1))).toBe(1)
  expect(await next(at(1, { key: 'other' }))).toBe(2)
  expect(await next(at(1, { db: {} as Db }))).toBe(3) // a second database
  set(at(2, { key: 'other' }), 70)
  expect(await next(at(3, { key: 'other' }))).toBe(70)
})

test('concurrent requests share a computation, and a failed one is not kept', async () => {
  const { get } = keptFor<string>(SECOND)
  const first = Promise.withResolvers<string>()
  const both = [get(at(1), () => first.promise), get(at(1), () => Promise.resolve('second'))]
  first.reject(new Error('away'))
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await get(at(1), () => Promise.resolve('third'))).toBe('third')
})
