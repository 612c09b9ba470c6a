import { expect, test } from 'vitest'
import { untilThen } from './countdown.ts'

const at = new Date('2026-11-27T16:00:00Z')
const left = (now: string) => untilThen(at, new Date(now).getTime())

test('the time left is in hours and minutes, and a begun minute counts', () => {
  expect(left('2026-11-27T13:50:00Z')).toEqual({ hours: 2, minutes: 10 })
  expect(left('2026-11-27T15:00:30Z')).toEqual({ hours: 1, minutes: 0 })
  expect(left('2026-11-27T15:59:59Z')).toEqual({ hours: 0, minutes: 1 })
})

test('an edition that should have left has no time left', () => {
  expect(left('2026-11-27T16:00:00Z')).toBeNull()
  expect(left('2026-11-27T18:00:00Z')).toBeNull()
})
