import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { askOperator, hearOperator } from '#platform/control.ts'
import { callsOverHttp } from '#platform/http/http.ts'
import { type Jobs, job, openJobs } from '#platform/jobs.ts'
import { openLog } from '#platform/log.ts'
import { errorLine } from '#platform/safe-error.ts'
import type { TestPlace } from '#platform/test-database.ts'
import { openTestRuntime } from './test-runtime.ts'

/** Values held by a failed query, an error or an address, which only the database may see. */
const CANARY = 'canary-value'
const EMAIL = `${CANARY}@example.com`
const lines: string[] = []
const log = openLog('debug', { write: (line) => void lines.push(line) })
let place: TestPlace | undefined
const { runtime, database, dispatcher } = await openTestRuntime(
  {},
  {
    log,
    reach: async (given) => (place = given),
  },
)
const { db } = database

/** The last line of the log. */
const logged = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, Record<string, unknown>>
const failing = (query: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(query).then(
    () => Promise.reject(new Error('the query did not fail')),
    (error: unknown) => error as Error, // thrown by the driver
  )

beforeAll(async () => {
  await db.execute(sql`create table canaries (email text primary key, day date, short varchar(4))`)
  await db.execute(sql`insert into canaries (email) values (${EMAIL})`)
})
afterAll(() => db.execute(sql`drop table canaries`))

const QUERIES: readonly (readonly [name: string, code: string, query: () => PromiseLike<unknown>])[] = [
  ['a value that is there already', '23505', () => db.execute(sql`insert into canaries values (${EMAIL})`)],
  ['a value of another type', '22P02', () => db.execute(sql`select ${CANARY}::int`)],
  [
    'a date that does not exist',
    '22007',
    () => db.execute(sql`insert into canaries values ('b', ${CANARY})`),
  ],
  [
    'a value that is missing beside others',
    '23502',
    () => db.execute(sql`insert into canaries (short) values (${'can'})`),
  ],
  [
    'a statement that raises an error with a value',
    'P0001',
    () => db.execute(sql.raw(`do $$ begin raise exception 'no: ${CANARY}'; end $$`)),
  ],
  ['a query without drizzle', '22P02', () => database.pool.query('select $1::int', [CANARY])],
]

describe.each(QUERIES)('a database error: %s', (name, code, query) => {
  test('is logged with its code, statement and stack, without values', async () => {
    const error = await failing(query())
    log.error({ err: new Error('something failed', { cause: error }) }, 'failed')
    log.error(error)
    const whole = lines.splice(0).join('')
    // a value written into the statement text itself is part of the logged statement
    expect(name.startsWith('a statement') ? '' : whole).not.toContain(CANARY)
    expect(whole).toContain(`"code":"${code}"`)
    expect(whole).toContain('canary-errors.pg.test.ts')
    if (error.message.startsWith('Failed query')) expect(whole).toMatch(/Failed query: (?:insert|select|do) /)
    if (code === '23505') expect(whole).toContain('"constraint":"canaries_pkey"')
  })

  test('is reported to an operator in one line with its code', async () => {
    const said = errorLine(await failing(query()))
    expect(said).toContain(code)
    expect(said).not.toContain(CANARY)
    expect(said).not.toContain('\n')
  })
})

test('a job that fails in the database is stored in the queue and logged without values', async () => {
  const fails = job('canary', async () => db.execute(sql`insert into canaries values (${EMAIL})`), {
    retries: 0,
    onFailed: async () => db.execute(sql`select ${CANARY}::int`),
  })
  const jobs: Jobs = await openJobs(database, log, [fails])
  await jobs.work({ ...runtime, jobs }, [])
  const id = await jobs.send(fails, {})
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select 1 from jobs.job where name = 'canary-failed' and output is not null",
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await jobs.stop()
  const { rows } = await database.pool.query<{ output: string | null }>(
    'select output::text from jobs.job where output is not null',
  )
  const stored = rows.map(({ output }) => output).join('\n')
  expect(stored).toContain('23505')
  expect(stored).toContain('22P02')
  expect(stored + lines.join('')).not.toContain(CANARY)
  expect(id).not.toBeNull()
})

test('a call that fails in the database reveals no value to its caller or in the log', async () => {
  const error = await failing(db.execute(sql`insert into canaries values (${EMAIL})`))
  const app = callsOverHttp({
    runtime,
    dispatcher,
    identify: () => Promise.reject(error),
    say,
    addressOf: () => '127.0.0.1',
  })
  const answer = await app.request('/api/home')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain(CANARY)
  expect(logged()['err']).toMatchObject({ cause: { code: '23505', table: 'canaries' } })
  expect(lines.join('')).not.toContain(CANARY)
})

test('a command that fails in the database reveals no value to the operator', async () => {
  const dataDir = place?.dataDir ?? ''
  const ear = await hearOperator(dataDir, async () => {
    throw await failing(db.execute(sql`select ${CANARY}::int`))
  })
  expect(await askOperator(dataDir, ['any'])).toEqual({ ok: false, lines: ['PostgreSQL error 22P02'] })
  await ear.close()
})

test('an error that ends a thread is logged without values', async () => {
  const code = `
    import('drizzle-orm').then(({ DrizzleQueryError }) => {
      throw new DrizzleQueryError('select $1', ['${CANARY}'], new Error('inner'))
    })`
  const worker = new Worker(code, { eval: true, execArgv: [] })
  const reason = await new Promise((end) => worker.once('error', end))
  log.error({ err: reason }, 'the thread ended')
  expect(logged()['err']?.['message']).toBe('Failed query: select $1')
  expect(lines.join('')).not.toContain(CANARY)
})

test('library output and uncaught errors are logged without values, and the process exits with 1', async () => {
  const code = `
    import { DrizzleQueryError } from 'drizzle-orm'
    import { logUnexpected, openLog } from '${new URL('../platform/log.ts', import.meta.url).href}'
    logUnexpected(openLog('info'))
    const error = new DrizzleQueryError('select $1', ['${CANARY}'], new Error('inner'))
    console.error('printed', error, { params: '${CANARY}' })
    console.warn('sent to ${EMAIL}')
    Promise.reject(error)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(await ended).toBe(1)
  expect(out).toContain('"msg":"printed"')
  expect(out).toContain('sent to [email]')
  expect(out).toContain('an error that nobody has caught')
  expect(out).toContain('Failed query: select $1')
  expect(out + err).not.toContain(CANARY)
})

test('secrets in addresses are not logged, wherever an address occurs in a line', () => {
  const token = `${CANARY}-${'x'.repeat(30)}`
  const addresses = [
    `https://ada:${CANARY}@example.com/picture.png`,
    `https://ada:p@${CANARY}@example.com/picture.png`,
    `postgres://ada:${CANARY}@db.example/news`,
    `https://example.com/feed?key=${CANARY}`,
    `https://example.com/search?q=${CANARY}#${CANARY}`,
    `/private/${token}/feed.xml`,
    `https://example.com/private/${token}/feed.xml`,
    `/newsletter/confirm?t=${token}`,
    `/newsletter/unsubscribe?lang=fr&t=${token}`,
    `https://api.telegram.org/bot12345:${token}/sendMessage`,
    `https://hooks.slack.com/services/T0/B0/${token}`,
    `https://discord.com/api/webhooks/1/${token}`,
  ]
  for (const address of addresses) {
    lines.splice(0)
    log.info({ address, deep: { tried: [`${address}: status 404`] } }, `at ${address}`)
    log.warn({ err: new Error(`cannot read ${address}`) }, 'failed')
    expect([address, lines.join('').includes(CANARY)]).toEqual([address, false])
    expect(lines.join('')).toContain('[secret]')
  }
})

test('addresses without secrets, and where an error was thrown, are logged in full', () => {
  log.info({ address: 'https://example.com/a/picture.png', path: '/private' }, 'kept')
  expect(logged()).toMatchObject({ address: 'https://example.com/a/picture.png', path: '/private' })
  log.error({ err: new TypeError('not a number') }, 'failed')
  expect(logged()['err']).toMatchObject({
    type: 'TypeError',
    message: 'not a number',
    stack: expect.stringMatching(/^TypeError: not a number\n {4}at .*canary-errors\.pg\.test\.ts/),
  })
})
