import { expect, test } from 'vitest'
import { decode } from './decode.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const xml = (label: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${label}"?><rss>`), body, Buffer.from('</rss>')])

test.each([
  ['ISO-8859-1', 'héllo café naïve', '68e96c6c6f20636166e9206e61ef7665'],
  ['windows-1252', '“smart” – quotes', '93736d6172749420962071756f746573'],
  ['Shift_JIS', '日本語の新聞です', '93fa967b8cea82cc905695b782c582b7'],
  ['EUC-JP', '日本語の新聞です', 'c6fccbdcb8eca4cebfb7cab9a4c7a4b9'],
  ['KOI8-R', 'Привет, мир', 'f0d2c9d7c5d42c20cdc9d2'],
  ['windows-1251', 'Привет, мир', 'cff0e8e2e5f22c20ece8f0'],
  ['windows-1256', 'مرحبا بالعالم', 'e3d1cdc8c720c8c7e1dac7e1e3'],
  ['EUC-KR', '한국어 뉴스', 'c7d1b1b9beee20b4babdba'],
  ['GB2312', '中文新闻', 'd6d0cec4d0c2cec5'],
  ['Big5', '中文新聞', 'a4a4a4e5b773bb44'],
])('%s is decoded by declaration and by header', (label, text, bytes) => {
  expect(decode(xml(label, hex(bytes)), null)).toMatchObject({
    text: expect.stringContaining(text),
    damaged: false,
  })
  expect(decode(hex(bytes), `text/xml; charset=${label}`).text).toBe(text)
})

test('a byte order mark decides, and UTF-16 is detected without one', () => {
  expect(decode(Buffer.from('\uFEFF<a>é</a>'), 'text/xml; charset=iso-8859-1').text).toBe('<a>é</a>')
  expect(decode(Buffer.from('\uFEFF<a>é</a>', 'utf16le'), null).text).toBe('<a>é</a>')
  expect(decode(Buffer.from('<a>é</a>', 'utf16le'), null).text).toBe('<a>é</a>')
  expect(decode(Buffer.from('<a>é</a>', 'utf16le').swap16(), null).text).toBe('<a>é</a>')
})

test('wrong labels lose: UTF-8 called Latin, Latin called UTF-8, a header contradicting the file', () => {
  expect(decode(Buffer.from('déjà vu'), 'text/xml; charset=iso-8859-1').text).toBe('déjà vu')
  expect(decode(xml('utf-8', Buffer.from('déjà “vu”', 'latin1')), null).text).toContain('déjà')
  expect(decode(xml('Shift_JIS', hex('93fa967b8cea')), 'text/xml; charset=utf-8').text).toContain('日本語')
  expect(decode(Buffer.from('<p>héhé'), 'text/html; charset=no-such-thing').text).toBe('<p>héhé')
})

test('UTF-8 that is cut inside a character stays UTF-8', () => {
  const arabic = Buffer.from('<title>أخبار الذكاء الاصطناعي اليوم</title><p>م')
  expect(decode(arabic.subarray(0, -1), 'text/xml; charset=utf-8').text).toContain(
    'أخبار الذكاء الاصطناعي اليوم',
  )
})

// Covers: faults-11
test('bytes that fit no charset are reported as damaged', () => {
  const utf32 = Buffer.from(
    Array.from(Buffer.from('<rss>some news of the day</rss>')).flatMap((byte) => [byte, 0, 0, 0]),
  )
  expect(decode(utf32, null).damaged).toBe(true)
  expect(decode(Buffer.alloc(400, 0xff), 'text/xml; charset=shift_jis').damaged).toBe(true)
})
