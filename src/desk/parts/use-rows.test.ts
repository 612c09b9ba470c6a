import { expect, test } from 'vitest'
import { refreshMs } from './use-rows.ts'

test('a list is fetched again every 30 seconds, and less often the more pages of it are loaded', () => {
  expect([0, 1, 2, 10].map(refreshMs)).toEqual([30_000, 30_000, 60_000, 300_000])
})
