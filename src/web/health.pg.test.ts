import { afterEach, beforeAll, expect, test } from 'vitest'
import { editions } from '#newsletter/tables.ts'
import { forgetExpired } from '#people/forget-expired.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { type TestRuntime, openTestRuntime } from '#testing/test-runtime.ts'
import { workerSite } from './worker-site.ts'

// What a process says of its health. No job is done here, because no test calls `jobs.work`.

let site: TestRuntime
let worker: ReturnType<typeof workerSite>
beforeAll(async () => {
  site = await openTestRuntime()
  const { runtime, database } = site
  worker = workerSite({ runtime: { ...runtime, config: { ...runtime.config, role: 'worker' } }, database })
})
afterEach(() => site.database.pool.query('delete from jobs.job'))

const readiness = async (from: Pick<typeof worker, 'request'>) => {
  const answer = await from.request('/readyz')
  return [answer.status, (await answer.json()) as unknown]
}
/** A job whose time came this many minutes ago. */
async function waitingSince(minutes: number): Promise<void> {
  await site.runtime.jobs.send(forgetExpired, {})
  await site.database.pool.query(`update jobs.job set start_after = now() - make_interval(mins => $1)`, [
    minutes,
  ])
}

// Covers: operation-14
test('a worker answers its health and its metrics, and nothing else', async () => {
  const health = await worker.request('/healthz')
  expect([health.status, await health.json()]).toEqual([200, { ok: true }])
  const measured = await (await worker.request('/metrics')).text()
  expect(measured).toMatch(/^cadence_database_up 1$/m)
  expect(measured).toMatch(/^cadence_jobs_stalled 0$/m)
  expect(await readiness(worker)).toEqual([200, { ready: true, jobs: 'running' }])
  for (const path of ['/', '/en/news', '/api/articles', '/api/admin/mails'])
    expect([path, (await worker.request(path)).status]).toEqual([path, 404])
})

test('metrics of a worker are hidden from other machines unless they have the token', async () => {
  const asked = (headers: Record<string, string>, from = worker) => from.request('/metrics', { headers })
  expect((await asked({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
  const { runtime, database } = site
  const metricsToken = 'correct horse battery'
  const closed = workerSite({
    runtime: { ...runtime, config: { ...runtime.config, metricsToken } },
    database,
  })
  expect((await asked({}, closed)).status).toBe(401)
  expect((await asked({ authorization: `Bearer ${metricsToken}` }, closed)).status).toBe(200)
})

// Covers: operation-14
test('a worker is not ready while jobs have waited for ten minutes and none was begun; pages are', async () => {
  await waitingSince(11)
  expect(await readiness(worker)).toEqual([503, { ready: false, jobs: 'stalled' }])
  expect(await readiness(site.app)).toEqual([200, { ready: true, jobs: 'stalled' }])
  expect(await (await site.app.request('/metrics')).text()).toMatch(/^cadence_jobs_stalled 1$/m)

  await site.database.pool.query(`update jobs.job set state = 'active', started_on = now()`)
  await waitingSince(11)
  expect(await readiness(worker)).toEqual([200, { ready: true, jobs: 'running' }])
})

test('jobs that wait for less than ten minutes, or for their time, are not stalled', async () => {
  await waitingSince(9)
  expect(await readiness(worker)).toEqual([200, { ready: true, jobs: 'running' }])
  await waitingSince(-60)
  expect(await readiness(worker)).toEqual([200, { ready: true, jobs: 'running' }])
})

test('the metrics say how late an edition is, unless an editor holds it, and how much of the disk is free', async () => {
  const overdue = async () =>
    Number(
      /^cadence_edition_overdue_seconds (.*)$/m.exec(await (await worker.request('/metrics')).text())?.[1],
    )
  expect(await overdue()).toBe(0)
  const now = site.clock.now().getTime()
  const [due, until] = [new Date(now - 20 * MINUTE), new Date(now + HOUR)]
  const edition = { kind: 'edition' as const, occurrence: due, since: due, until: due, expiresAt: until }
  await site.db.insert(editions).values(edition)
  expect(await overdue()).toBe(1200)
  await site.db.update(editions).set({ heldAt: site.clock.now() })
  expect(await overdue()).toBe(0)
  const free = /^cadence_disk_free_ratio (.*)$/m.exec(await (await worker.request('/metrics')).text())?.[1]
  expect(Number(free)).toBeGreaterThan(0)
  expect(Number(free)).toBeLessThanOrEqual(1)
})

test('the metrics count the jobs that wait and those that have failed', async () => {
  await waitingSince(0)
  const measured = async () => (await worker.request('/metrics')).text()
  expect(await measured()).toMatch(/^cadence_jobs_waiting 1$/m)
  await site.database.pool.query(`update jobs.job set state = 'failed', completed_on = now()`)
  expect(await measured()).toMatch(/^cadence_jobs_waiting 0$/m)
  expect(await measured()).toMatch(/^cadence_jobs_failed 1$/m)
})
