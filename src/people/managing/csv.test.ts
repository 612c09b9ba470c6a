import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('fields stand between commas, quoted where they hold commas, quotation marks or lines', () => {
  expect(csvLine(['a', null, 'b,c', 'she said "no"', 'one\ntwo', 'é'])).toBe(
    'a,,"b,c","she said ""no""","one\ntwo",é\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  '%j is no formula any more',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)
