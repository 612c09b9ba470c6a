import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifications } from '#people/tables.ts'
import { forgetExpired } from '#people/forget-expired.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { measurements } from '#platform/metrics.ts'
import { type TestPlace, migratedPlace } from '#platform/test-database.ts'
import { type OpenRuntime, openRuntime } from '../runtime.ts'
import { workApart } from '../work-apart.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
const silent = openLog('silent')
let place: TestPlace
let open: OpenRuntime
let env: Record<string, string>

beforeAll(async () => {
  place = await migratedPlace(process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres')
  env = {
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
  }
  open = await openRuntime(readConfig(env), { clock: systemClock, log: silent })
})
afterAll(async () => {
  await open.close()
  await place.remove()
})

test('a job that the web sends is done by the thread and included in the metrics of the process', async () => {
  const { db, jobs } = open.runtime
  const over = new Date(0)
  await db.insert(verifications).values({ identifier: 'x', value: 'y', expiresAt: over })
  const work = await workApart({ env, begin: { socketDirectory: open.database.socketDirectory } }, silent)
  await jobs.send(forgetExpired, {})
  await vi.waitFor(async () => expect(await db.select().from(verifications)).toEqual([]), WITHIN)
  await vi.waitFor(
    async () =>
      expect((await measurements()).text).toMatch(
        /cadence_jobs_total\{job="people-forget-expired",outcome="done"\} 1\n/,
      ),
    WITHIN,
  )
  await work.close()
  expect((await measurements()).text).not.toContain('people-forget-expired')
})

test('the jobs open the embedded database although it is busy for longer than a page would wait', async () => {
  const { pool, socketDirectory } = open.database
  if (socketDirectory === undefined) return // a PostgreSQL server has a connection for each
  const busy = pool.query('select pg_sleep(7)')
  const jobs = await openRuntime(readConfig(env), { clock: systemClock, log: silent, socketDirectory })
  await jobs.close()
  await busy
})

test('a thread that ends unexpectedly is logged and started again', async () => {
  const file = new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads';
     parentPort.once('message', () => { parentPort.postMessage('working');
       parentPort.on('message', () => process.exit(0)); if (process.env.ENDS) setTimeout(() => process.exit(3), 5) })`,
  )
  const log = { error: vi.fn() }
  const work = await workApart({ env: { ENDS: 'yes' }, begin: { socketDirectory: undefined } }, log, {
    file,
    firstWaitMs: 5,
  })
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(2), WITHIN)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: new Error('the thread ended with 3') }),
    expect.any(String),
  )
  await work.close()
})
