import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedFor } from './compressed.ts'

const text = 'An answer of the site, with é. '.repeat(100)
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', cookie: 'cadence.session_token=x' }

const encodingOf = async (headers: Record<string, string>, body = text, method = 'GET') => {
  const sent = await compressedFor(new Request('http://localhost/', { headers, method }), body)
  return sent.headers['content-encoding'] ?? null
}

test('a compressed answer decodes to the same text, in each encoding', async () => {
  const ask = async (encoding: string) => {
    const request = new Request('http://localhost/', { headers: { 'accept-encoding': encoding } })
    const { body, headers } = await compressedFor(request, text)
    return { bytes: Buffer.from(body), headers }
  }
  const zstd = await ask('gzip, deflate, br, zstd')
  const [br, gzip, plain] = [await ask('gzip, br'), await ask('gzip'), await ask('identity')]
  expect([zstd, br, gzip, plain].map(({ headers }) => headers)).toEqual([
    { 'content-encoding': 'zstd' },
    { 'content-encoding': 'br' },
    { 'content-encoding': 'gzip' },
    {},
  ])
  expect(zstdDecompressSync(zstd.bytes).toString()).toBe(text)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  expect(plain.bytes.toString()).toBe(text)
  expect(Math.max(...[zstd, br, gzip].map(({ bytes }) => bytes.length))).toBeLessThan(plain.bytes.length / 5)
})

test.each([
  ['same-origin', 'br'],
  ['none', 'br'],
  ['same-site', null],
  ['cross-site', null],
])('with a cookie, a request that is %s is answered in the encoding %s', async (from, expected) => {
  expect(await encodingOf({ ...BROWSER, 'sec-fetch-site': from })).toBe(expected)
})

test('a browser that does not say where a request with a cookie comes from gets it uncompressed', async () => {
  expect(await encodingOf(BROWSER)).toBe(null)
})

test('a program with a key and a visitor without a cookie get compressed answers', async () => {
  expect(await encodingOf({ 'accept-encoding': 'gzip', authorization: 'Bearer cad_x' })).toBe('gzip')
  expect(await encodingOf({ 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' })).toBe('br')
})

test('short bodies and answers to HEAD are not compressed', async () => {
  expect(await encodingOf({ 'accept-encoding': 'br' }, 'short')).toBe(null)
  expect(await encodingOf({ 'accept-encoding': 'br' }, text, 'HEAD')).toBe(null)
})
