import { expect, test } from 'vitest'
import { base64Lines, quotedPrintable } from './bulk-body.ts'

const read = (encoded: string): string =>
  Buffer.from(
    encoded
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Texts with many characters that need encoding, of every length around that of a line. */
const texts = Array.from({ length: 200 }, (_, n) =>
  Array.from(
    { length: n * 2 },
    (_each, at) => ['a', '=', ' ', '\n', 'é', '.', '\t', '😀', '<', 'م'][(at * 7 + n * at) % 10],
  ).join(''),
)

test.each([
  ['quoted-printable', quotedPrintable, read],
  ['base64', base64Lines, (encoded: string) => Buffer.from(encoded, 'base64').toString()],
])(
  '%s decodes to the original text, and its lines are acceptable to mail servers',
  (name, encode, decode) => {
    for (const text of [...texts, 'a\r\nb', 'last line with a blank ', 'x'.repeat(5000)]) {
      const encoded = encode(text)
      const lines = name === 'base64' ? text : text.replace(/\r?\n/g, '\r\n')
      expect(decode(encoded)).toBe(lines)
      expect(encoded).toMatch(/^[\t\r\n -~]*$/)
      expect(encoded.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(Math.max(...encoded.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76)
      expect(encoded).not.toMatch(/[ \t](\r\n|$)/)
    }
  },
)

test('every kind of line ending becomes CRLF', () => {
  expect(quotedPrintable('a\nb\rc\r\nd\r')).toBe('a\r\nb\r\nc\r\nd\r\n')
  expect(quotedPrintable('')).toBe('')
  expect(base64Lines('')).toBe('')
})
