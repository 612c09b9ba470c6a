import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const textOf = (code: boolean[][]) =>
  code.map((row) => row.map((dark) => (dark ? '#' : ' ')).join('')).join('\n')
const markOf = (text: string) =>
  createHash('sha256')
    .update(textOf(qrCode(text) ?? []))
    .digest('hex')
    .slice(0, 12)

test('a code has its three corners, its timing and a size that grows with the text, up to 213 bytes', () => {
  const code = qrCode('https://cadence.example') ?? []
  const corner = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  const at = (row: number, column: number) =>
    textOf(code.slice(row, row + 7).map((line) => line.slice(column, column + 7))).split('\n')
  expect(code.length).toBe(25)
  for (const [row, column] of [
    [0, 0],
    [0, 18],
    [18, 0],
  ] as const)
    expect(at(row, column)).toEqual(corner)
  expect(code[6]?.slice(8, 17)).toEqual([true, false, true, false, true, false, true, false, true])
  expect([14, 15, 106, 107, 213].map((length) => qrCode('x'.repeat(length))?.length)).toEqual([
    21, 25, 41, 45, 57,
  ])
  expect(qrCode('x'.repeat(214))).toBeNull()
})

// These were read back by a decoder, one with a single block, one with even and one with uneven blocks.
test.each([
  ['https://cadence.example/x', '244a5052d14a'],
  [`https://cadence.example/private/${'aZ9-_'.repeat(9)}/podcast.xml`, 'f5b0e6dbcc7d'],
  [`https://cadence.example/${'aZ9-_'.repeat(32)}`, 'f8622804ec2a'],
])('the code of %s is the one that was read', (text, mark) => {
  expect(markOf(text)).toBe(mark)
})
