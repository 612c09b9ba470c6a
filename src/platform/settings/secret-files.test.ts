import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { SECRETS } from './secret-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'cadence-secrets-'))
afterAll(() => rm(folder, { recursive: true }))
const fileOf = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

// Covers: operation-7
test('a secret can be given as a file, whose content is trimmed', async () => {
  const DATABASE_URL_FILE = await fileOf('url', 'postgres://ada:planted@db.example/news\n')
  const METRICS_TOKEN_FILE = await fileOf('token', '\r\n0123456789abcdef \r\n')
  expect(
    readConfig({ DATABASE_URL_FILE, METRICS_TOKEN_FILE, METRICS_TOKEN: '', SMTP_URL_FILE: '' }),
  ).toMatchObject({
    databaseUrl: 'postgres://ada:planted@db.example/news',
    metricsToken: '0123456789abcdef',
    mail: undefined,
  })
})

// Covers: operation-7
test('an unusable file is named by its variable, without its path or content', async () => {
  const wrong = {
    SMTP_URL_FILE: join(folder, 'planted-missing'),
    AI_API_KEY_FILE: await fileOf('planted-empty', ' \n'),
    METRICS_TOKEN_FILE: await fileOf('planted-token', '0123456789abcdef'),
    METRICS_TOKEN: 'planted-0123456789',
  }
  expect(() => readConfig(wrong)).toThrow(
    /^METRICS_TOKEN_FILE: METRICS_TOKEN is set too: keep one of them\nSMTP_URL_FILE: the file cannot be read \(ENOENT\)\nAI_API_KEY_FILE: the file is empty$/,
  )
  expect(() => readConfig({ DATABASE_URL_FILE: wrong.METRICS_TOKEN_FILE })).toThrow(
    /^DATABASE_URL: must start with postgres:\/\/$/m,
  )
})

// Covers: operation-7
test('every secret variable can be given as a file, and .env.example mentions it', async () => {
  const example = await readFile('.env.example', 'utf8')
  const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const secret = named.filter((name) => /(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name))
  const others = [
    'ALARM_WEBHOOK_URL',
    'CDN_PURGE_URL',
    'CDN_PURGE_HEADER',
    'DATABASE_URL',
    'DATABASE_READ_URL',
  ]
  expect([...SECRETS].sort()).toEqual([...secret, ...others, 'SMTP_URL'].sort())
  expect(example).toContain('DATABASE_URL_FILE')
})
