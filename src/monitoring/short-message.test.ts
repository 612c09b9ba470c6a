import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { messageOf, secretsOf, shortMessage } from './short-message.ts'

test.each([
  ['HTTP 429', 'HTTP 429'],
  ['  the first line\n    at run (jobs.ts:12:3)', 'the first line'],
  [
    'connect postgres://cadence:hunter2@db.example:5432/news failed',
    'connect postgres://•••@db.example:5432/news failed',
  ],
  [
    'GET https://feeds.example/rss?key=abc&user=ada answered 500',
    'GET https://feeds.example/rss?••• answered 500',
  ],
  ['authorization: xyz was wrong', 'authorization: ••• was wrong'],
  ['Bearer abc.def was refused', 'Bearer ••• was refused'],
  ['Incorrect API key provided: sk-proj-12345678', 'Incorrect API key provided: •••'],
  ['token 0123456789abcdef0123456789abcdef01 expired', 'token ••• expired'],
  ['job 5c4ed01e-0000-4000-8000-000000000002 is gone', 'job 5c4ed01e-0000-4000-8000-000000000002 is gone'],
  [
    'Failed query: insert into "users" values ($1)\nparams: ada@example.com',
    'a query of the database failed',
  ],
])('“%s” is shown as “%s”', (text, shown) => expect(shortMessage(text, [])).toBe(shown))

test('a long message is cut, and secrets of the configuration are hidden wherever they appear', () => {
  expect(shortMessage('word '.repeat(100), [])).toHaveLength(200)
  const secrets = secretsOf(
    readConfig({
      DATABASE_URL: 'postgres://cadence:p%40ss-word@db.example/news',
      METRICS_TOKEN: 'a-token-of-metrics',
      ALARM_WEBHOOK_URL: 'https://hooks.example/T1/word',
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: 'https://ada:lovelace@models.example/v1',
      AI_API_KEY: 'kept',
      AI_MODEL: 'writer',
    }),
  )
  expect(shortMessage('p@ss-word, p%40ss-word, a-token-of-metrics, lovelace and kept', secrets)).toBe(
    '•••, •••, •••, ••• and •••',
  )
  expect(shortMessage('no answer from https://hooks.example/T1/word', secrets)).toBe('no answer from •••')
})

test('an error in the format of the queue is found, and one without a message gives none', () => {
  expect(messageOf({ message: 'no space', stack: 'Error: no space\n at …' }, [])).toBe('no space')
  expect(messageOf({ value: { message: 'job timed out' } }, [])).toBe('job timed out')
  expect(
    messageOf({ message: 'Failed query: select 1', cause: { message: 'the connection was closed' } }, []),
  ).toBe('the connection was closed')
  expect([null, {}, { message: '' }, 'text', { message: 3 }].map((output) => messageOf(output, []))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
