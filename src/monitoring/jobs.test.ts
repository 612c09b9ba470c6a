import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { job, openJobs } from '#platform/jobs.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { jobs } from '../timetable.ts'
import { jobDismiss, jobList, jobRetry } from './calls.ts'

const KEY = 'planted-key-of-the-model'
const { runtime, database, ask, admin } = await openTestRuntime({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: 'http://127.0.0.1:9/v1',
  AI_API_KEY: KEY,
  AI_MODEL: 'loopback-writer',
})
const ada = await admin()
const grace = await admin()
const WITHIN = { timeout: 20_000, interval: 50 }

let disk: 'full' | 'empty' = 'full'
const done: string[] = []
const flaky = job<{ name: string }>(
  'flaky',
  async ({ name }) => {
    if (disk === 'full') throw new Error(`the disk is full, said ${KEY}\nand more`)
    done.push(name)
  },
  { retries: 0 },
)
const idle = job('idle', async () => undefined)
const queues = await openJobs(database, runtime.log, [flaky])
const unworked = await openJobs(database, runtime.log, [idle])
beforeAll(async () => {
  await queues.work(runtime, [])
  return async () => {
    await queues.stop()
    await unworked.stop()
  }
})
beforeEach(async () => {
  disk = 'full'
  done.length = 0
  await database.pool.query("delete from jobs.job where name in ('flaky', 'idle')")
})

/** The id of a job that has failed, as the list shows it. */
async function failed(name: string) {
  const id = (await queues.send(flaky, { name })) ?? ''
  await vi.waitFor(
    async () => expect(await queues.state(flaky, id)).toMatchObject({ state: 'failed' }),
    WITHIN,
  )
  return id
}
const listed = async () => (await ask(jobList, {}, ada)).items.map(({ id }) => id)
const counted = async (name: string) =>
  (await ask(jobList, {}, ada)).queues.find(({ job: queue }) => queue === name)

// Covers: desk-monitoring-2
test('a failed job is listed with its attempts and one line of its error, without secrets', async () => {
  const id = await failed('first')
  const { items, total } = await ask(jobList, {}, ada)
  expect(items).toEqual([
    {
      id,
      job: 'flaky',
      afterwards: false,
      failed_at: expect.any(String),
      tries: 1,
      message: 'the disk is full, said •••',
    },
  ])
  expect(total).toBe(1)
  expect(await counted('flaky')).toEqual({
    job: 'flaky',
    afterwards: false,
    waiting: 0,
    running: 0,
    failed: 1,
  })
})

// Covers: desk-monitoring-3
test('a retried job succeeds once, however many editors retry it at the same time', async () => {
  const id = await failed('second')
  disk = 'empty'
  const answers = await Promise.all([ada, grace].map((who) => ask(jobRetry, { id }, who)))
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  await vi.waitFor(() => expect(done).toEqual(['second']), WITHIN)
  await vi.waitFor(async () => expect(await queues.state(flaky, id)).toMatchObject({ state: 'done' }), WITHIN)
  expect(await ask(jobRetry, { id }, ada)).toEqual({ already: true })
  expect(await queues.state(flaky, id)).toMatchObject({ state: 'done' })
  expect(await listed()).toEqual([])
})

test('a job that fails again is listed again with one more attempt', async () => {
  const id = await failed('third')
  await ask(jobRetry, { id }, ada)
  await vi.waitFor(async () => {
    expect((await ask(jobList, {}, ada)).items).toMatchObject([{ id, tries: 2 }])
  }, WITHIN)
})

test('a dismissed job is gone, and dismissing it again changes nothing', async () => {
  const [kept, id] = [await failed('kept'), await failed('fourth')]
  const answers = await Promise.all([ada, grace].map((who) => ask(jobDismiss, { id }, who)))
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  expect(await listed()).toEqual([kept])
  await expect(ask(jobRetry, { id }, ada)).rejects.toMatchObject({
    code: 'newsroom.jobNotFound',
    status: 404,
  })
})

test('a job that is back in its queue cannot be dismissed', async () => {
  const id = (await unworked.send(idle, {})) ?? ''
  await expect(ask(jobDismiss, { id }, ada)).rejects.toMatchObject({ code: 'newsroom.jobLive', status: 409 })
  expect(await counted('idle')).toMatchObject({ waiting: 1, failed: 0 })
})

// Covers: desk-monitoring-3
test('if a job is retried and dismissed at the same time, one action wins', async () => {
  for (let n = 0; n < 5; n++) {
    const id = (await unworked.send(idle, {})) ?? ''
    await fail(id)
    const [retried, dismissed] = await Promise.allSettled([
      ask(jobRetry, { id }, ada),
      ask(jobDismiss, { id }, grace),
    ])
    expect([retried.status, dismissed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const state = await unworked.state(idle, id)
    expect(state?.state).toBe(retried.status === 'fulfilled' ? 'waiting' : undefined)
  }
})

test('a failed job is not retried while the same job is waiting', async () => {
  const id = (await unworked.send(idle, {}, { key: 'one' })) ?? ''
  await fail(id)
  await unworked.send(idle, {}, { key: 'one' })
  await expect(ask(jobRetry, { id }, ada)).rejects.toMatchObject({ code: 'newsroom.jobSame', status: 409 })
  expect(await counted('idle')).toMatchObject({ waiting: 1, failed: 1 })
})

test('every kind of job has a name in plain words', () => {
  expect(jobs.filter(({ name }) => !(`newsroom.monitoring.job.${name}` in allWords.en))).toEqual([])
})

/** No worker processes this queue: the state of a job is set by hand. */
const fail = (id: string) =>
  database.pool.query("update jobs.job set state = 'failed', completed_on = now() where id = $1", [id])
