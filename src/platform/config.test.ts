import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'none'
}

test('nothing set means an embedded site on port 3000 with sample content', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    role: 'all',
    sampleContent: true,
    databaseUrl: undefined,
  })
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '' })).toEqual(readConfig({}))
})

test('sample content is off on a PostgreSQL server unless it is asked for', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).sampleContent).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://host/db', SAMPLE_CONTENT: 'true' }).sampleContent).toBe(true)
})

test.each([
  ['PORT', 'many'],
  ['SITE_URL', 'ftp://example.com'],
  ['DATABASE_URL', 'mysql://secret@host'],
  ['DIGEST_TIMEZONE', 'Mars/Olympus'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s is named, its value is not shown', (name, value) => {
  expect(complaint({ [name]: value })).toContain(`${name}:`)
  expect(complaint({ [name]: value })).not.toContain(value)
})

test('a worker beside the embedded database is refused: it has one owner', () => {
  expect(complaint({ ROLE: 'worker' })).toContain('ROLE: web and worker need DATABASE_URL')
})
