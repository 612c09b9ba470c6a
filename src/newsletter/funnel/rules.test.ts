import { expect, test } from 'vitest'
import { rateOf } from './rules.ts'

// Covers: desk-audience-10
test('fewer than twenty people give no rate', () => {
  expect([rateOf(3, 19), rateOf(3, 20), rateOf(0, 0), rateOf(1, 3000)]).toEqual([null, 15, null, 0])
})
