import { expect, test } from 'vitest'
import { leaderboard } from '#articles/momentum/calls.ts'
import { isMoment } from './moment-form.ts'

test.each([
  '2026-11-20T06:00:00Z',
  '2026-11-20T06:00:00.123Z',
  '2026-11-20T06:00:00+05:30',
  '2024-02-29T23:59:59Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T06:60:00Z',
  '2026-11-20T06:00Z',
  '2026-11-20T06:00:00',
  '2026-11-20',
  'yesterday',
  '',
])('the page and the call accept %j equally', (text) => {
  expect(isMoment(text)).toBe(leaderboard.input.shape.at.safeParse(text).success)
})
