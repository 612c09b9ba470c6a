import { expect, test } from 'vitest'
import { canonicalKey } from './canonical-key.ts'

// Covers: identity-1
test('different addresses of one article have the same key', () => {
  const key = canonicalKey('https://news.example/a?id=7')
  for (const same of [
    'http://www.news.example/a?id=7',
    'https://news.example/a/?id=7#part',
    'https://news.example/a?utm_source=mail&id=7&fbclid=1',
    'https://NEWS.example:443/a?ref=home&id=7',
  ]) {
    expect(canonicalKey(same)).toBe(key)
  }
  expect(canonicalKey('https://news.example/a?id=8')).not.toBe(key)
  expect(canonicalKey('https://news.example/A?id=7')).not.toBe(key)
})

test('an address that is not http(s) has no key, and a key always fits an index', () => {
  expect(canonicalKey('javascript:alert(1)')).toBeNull()
  expect(canonicalKey('data:text/html,x')).toBeNull()
  expect(canonicalKey('no address')).toBeNull()
  expect(canonicalKey(`https://news.example/${'é'.repeat(3000)}`)?.length).toBe(64)
})
