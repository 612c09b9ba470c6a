import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { complaint } from '../test-config.ts'

// Covers: operation-23
test('no shared cache keeps pages unless it is set, and the header of a purge needs its address', () => {
  expect(readConfig({ CDN_SECONDS: '', CDN_PURGE_URL: '', CDN_PURGE_HEADER: '' }).cdn).toEqual({
    seconds: 0,
    purge: undefined,
  })
  const url = 'http://10.0.0.7/purge'
  expect(
    readConfig({ CDN_SECONDS: '3600', CDN_PURGE_URL: url, CDN_PURGE_HEADER: 'Authorization: Bearer a: b' })
      .cdn,
  ).toEqual({ seconds: 3600, purge: { url, header: { name: 'Authorization', value: 'Bearer a: b' } } })
  expect(readConfig({ CDN_PURGE_URL: url, CDN_PURGE_HEADER: 'Fastly-Key:k' }).cdn.purge?.header).toEqual({
    name: 'Fastly-Key',
    value: 'k',
  })
  expect(complaint({ CDN_PURGE_HEADER: 'Fastly-Key: planted' })).toBe(
    'CDN_PURGE_URL: CDN_PURGE_HEADER needs it',
  )
})

// Covers: operation-23
test.each([
  ['CDN_SECONDS', '-5'],
  ['CDN_SECONDS', 'forever'],
  ['CDN_SECONDS', '1e999'],
  ['CDN_SECONDS', '60.5'],
  ['CDN_SECONDS', '3601'],
  ['CDN_PURGE_URL', 'ftp://cdn.example/planted'],
  ['CDN_PURGE_URL', 'https://ada:planted@cdn.example'],
  ['CDN_PURGE_HEADER', 'planted'],
  ['CDN_PURGE_HEADER', 'Content-Length: 77'],
  ['CDN_PURGE_HEADER', 'Fastly-Key: planted\nHost: evil.example'],
])('an invalid %s of a CDN stops the start, and its value is not shown', (name, value) => {
  expect(complaint({ CDN_PURGE_URL: 'https://cdn.example', [name]: value })).toMatch(new RegExp(`^${name}: `))
  expect(complaint({ CDN_PURGE_URL: 'https://cdn.example', [name]: value })).not.toContain(value)
})
