import { expect, test } from 'vitest'
import { shortenedChanges, shortenedFields } from './audit-shortened.ts'

test('a long text is cut to its beginning, never in the middle of a character', () => {
  const { short, long, smiles } = shortenedFields({
    short: 'a'.repeat(300),
    long: 'a'.repeat(301),
    smiles: `${'a'.repeat(299)}😀😀`,
  })
  expect(short).toBe('a'.repeat(300))
  expect(long).toBe(`${'a'.repeat(300)}…`)
  expect(smiles).toBe(`${'a'.repeat(299)}…`)
})

test('bytes are logged by their size', () => {
  expect(shortenedFields({ bytes: new Uint8Array(1234) })).toEqual({ bytes: { bytes: 1234 } })
})

// Covers: desk-users-10
test('nothing secret is logged: no field with a secret name, no password in a URL', () => {
  const kept = shortenedFields({
    password: 'correct horse',
    deep: [{ apiKey: 'k-1', access_token: 't-1', name: 'feed' }],
    url: 'https://ada:correct@example.com/feed',
  })
  expect(JSON.stringify(kept)).not.toMatch(/correct|k-1|t-1/)
  expect(kept).toMatchObject({ deep: [{ name: 'feed' }], url: 'https://[hidden]@example.com/feed' })
  expect(JSON.stringify(shortenedChanges({ secret: { from: 'old-1', to: 'new-1' } }))).not.toMatch(/-1/)
})

test('depth and size are limited', () => {
  const deep = { a: { a: { a: { a: { a: { a: { a: 'far' } } } } } } }
  expect(JSON.stringify(shortenedFields(deep))).not.toContain('far')
  expect(shortenedFields({ list: Array.from({ length: 50 }, (_, n) => n) })['list']).toHaveLength(21)
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x'.repeat(299)]))
  expect(JSON.stringify(shortenedFields(wide)).length).toBeLessThan(10_000)
  const changes = Object.fromEntries(Object.entries(wide).map(([name, to]) => [name, { from: null, to }]))
  const kept = shortenedChanges(changes)
  expect(JSON.stringify(kept).length).toBeLessThan(10_000)
  expect(kept['…']?.to).toBe(100 - Object.keys(kept).length + 1)
})
