import { expect, test } from 'vitest'
import { fileAnswer } from './file-answer.ts'

const BYTES = '0123456789'
let opened = 0
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fileAnswer(new Request('http://127.0.0.1/f', { method, headers }), {
    bytes: BYTES.length,
    mediaType: 'audio/mpeg',
    tag: 'abc',
    cacheControl: 'public',
    open: (range) => {
      opened++
      return new Blob([range ? BYTES.slice(range.from, range.to + 1) : BYTES]).stream()
    },
  })

// Covers: feeds-12
test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, BYTES, 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, BYTES, null],
  ['bytes=0-1,4-5', 200, BYTES, null],
  ['bytes=-', 200, BYTES, null],
  ['lines=1-2', 200, BYTES, null],
])('the range %s gets its status, bytes and Content-Range', async (range, status, body, contentRange) => {
  const answer = ask({ range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    status,
    body,
    contentRange,
  ])
  if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(body.length))
})

test('a range of another version of the file is answered with the whole file', async () => {
  expect(ask({ range: 'bytes=0-1', 'if-range': '"old"' }).status).toBe(200)
  expect(ask({ range: 'bytes=0-1', 'if-range': '"abc"' }).status).toBe(206)
})

// Covers: feeds-12
test('HEAD and 304 do not open the file', () => {
  opened = 0
  expect(ask({}, 'HEAD').headers.get('content-length')).toBe('10')
  expect(ask({ 'if-none-match': '"x", "abc"' }).status).toBe(304)
  expect(opened).toBe(0)
})
