import { beforeAll, expect, test, vi } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { job, openJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { Refusal } from './refusal.ts'
import { databaseKinds, openTestDatabase } from './test-database.ts'

const WITHIN = { timeout: 45_000, interval: 50 }

type Named = { name: string }
const given: string[] = []
const record = async ({ name }: Named) => given.push(name)
const breaking = job<Named>(
  'breaking',
  async () => {
    throw new Error('the disk is full')
  },
  { retries: 0, onFailed: record },
)
const refusing = job<Named>(
  'refusing',
  async () => {
    throw new Refusal('problem.notFound', 404)
  },
  { onFailed: record },
)

const { runtime, database } = await openTestRuntime()
const jobs = await openJobs(database, runtime.log, [breaking, refusing])
beforeAll(async () => {
  await jobs.work(runtime, [])
  return () => jobs.stop()
})

test.each(databaseKinds)(
  'processes that start at the same time on a new database (%s) create its queues',
  async (kind) => {
    const fresh = await openTestDatabase(kind)
    const one = job('one', async () => undefined)
    // One connection per process, each of which has already seen the missing table: a connection remembers this.
    const look = () => fresh.pool.query("select to_regclass('jobs.version'), pg_sleep(0.2)")
    await Promise.all([look(), look(), look(), look()])
    const opened = await Promise.all([1, 2, 3, 4].map(() => openJobs(fresh, runtime.log, [one, breaking])))
    const [first] = opened
    expect((await first?.counts())?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['one', 'breaking']),
    )
    await Promise.all(opened.map((each) => each.stop()))
    await fresh.close()
  },
)

test('an error of the queue is logged with its code and message', async () => {
  const fresh = await openTestDatabase(databaseKinds[0] ?? 'embedded')
  const lines: string[] = []
  const log = openLog('error', { write: (line) => lines.push(line) })
  const opened = await openJobs(fresh, log, [breaking])
  await opened.work(runtime, [])
  await fresh.pool.query('alter table jobs.job rename to away')
  await opened.send(breaking, { name: 'lost' }).catch(() => undefined) // wakes a worker
  await vi.waitFor(() => expect(lines.join('')).toMatch(/"queue":"\w+"/), WITHIN)
  const found = lines.find((line) => line.includes('"queue":'))
  expect(found).toContain('"code":"42P01"')
  expect(found).toContain('does not exist')
  await fresh.pool.query('alter table jobs.away rename to job')
  await opened.stop()
  await fresh.close()
}, 60_000)

test('a refused job reports its failure immediately and is not retried', async () => {
  const id = (await jobs.send(refusing, { name: 'refused' })) ?? ''
  await vi.waitFor(async () =>
    expect(await jobs.state(refusing, id)).toEqual({
      state: 'done',
      output: { refused: 'problem.notFound' },
    }),
  )
  expect(given).toEqual(['refused'])
})

test('a job that has failed for the last time reports its failure with its data', async () => {
  const id = (await jobs.send(breaking, { name: 'broken' })) ?? ''
  await vi.waitFor(() => expect(given).toContain('broken'), { timeout: 15_000 })
  expect(await jobs.state(breaking, id)).toMatchObject({ state: 'failed' })
}, 20_000)

test('a queue that another version has created follows the current settings of its job', async () => {
  const tries = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select retry_limit as n from jobs.queue where name = 'changing'",
    )
    return rows
  }
  for (const retries of [1, 5]) {
    const opened = await openJobs(database, runtime.log, [
      job('changing', async () => undefined, { retries }),
    ])
    expect(await tries()).toEqual([{ n: retries }])
    await opened.stop()
  }
})

test('a tick of the schedule creates one job, however many processes run the schedule', async () => {
  const ticking = job('ticking', async () => undefined)
  const timetable = [{ job: ticking, cron: '* * * * *', timeZone: 'Etc/UTC' }]
  const processes = await Promise.all([1, 2, 3].map(() => openJobs(database, runtime.log, [ticking])))
  for (const each of processes) await each.work(runtime, timetable)
  const count = async (name: string, more = '') => {
    const { rowCount } = await database.pool.query(`select from jobs.job where name = $1 ${more}`, [name])
    return rowCount
  }
  await vi.waitFor(async () => {
    expect(await count('ticking')).toBeGreaterThan(0)
    expect(await count('__pgboss__send-it', "and state < 'completed'")).toBe(0) // no process has another tick to send
  }, WITHIN)
  const perMinute = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from jobs.job where name = 'ticking' group by singleton_on",
  )
  expect(new Set(perMinute.rows.map(({ n }) => n))).toEqual(new Set([1]))
  await Promise.all(processes.map((each) => each.stop()))
}, 60_000)
