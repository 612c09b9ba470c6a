import { expect, test } from 'vitest'
import { MAX_COUNTED } from '#platform/call.ts'
import { totalShown } from './total-shown.ts'

test('the total of a list that is counted no further has a plus sign', () => {
  expect([0, 9999, MAX_COUNTED].map((total) => totalShown('en', total))).toEqual(['0', '9,999', '10,000+'])
  expect(totalShown('fr', MAX_COUNTED)).toBe('10\u202f000+')
})

test('the plus sign of a total stays after the number in a right-to-left text', () => {
  expect(totalShown('ar', MAX_COUNTED)).toBe('\u200E10,000+\u200E')
  expect(totalShown('ar', 9999)).toBe('9,999')
})
