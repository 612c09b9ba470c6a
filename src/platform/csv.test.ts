import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('fields are separated by commas, and quoted if they hold commas, quotation marks or line breaks', () => {
  expect(csvLine(['a', null, 'b,c', 'she said "no"', 'one\ntwo', 'é'])).toBe(
    'a,,"b,c","she said ""no""","one\ntwo",é\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  '%j is no longer a formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)
