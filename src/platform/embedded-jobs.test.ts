import { expect, test, vi } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { job, openJobs } from './jobs.ts'

const WITHIN = { timeout: 20_000, interval: 50 }

test('a job whose process ended while it ran is retried, but not after this has happened repeatedly', async () => {
  const { runtime, database } = await openTestRuntime()
  const done: string[] = []
  const given: string[] = []
  const testJob = job<{ name: string }>('telling', async ({ name }) => void done.push(name), {
    onFailed: async ({ name }) => void given.push(name),
  })
  const before = await openJobs(database, runtime.log, [testJob])
  for (const name of ['once', 'always']) await before.send(testJob, { name })
  await before.stop()
  await database.pool.query(
    `update jobs.job set state = 'active', started_on = now(),
       retry_count = case data ->> 'name' when 'always' then 10 else 9 end where name = 'telling'`,
  )
  const jobs = await openJobs(database, runtime.log, [testJob])
  await jobs.work(runtime, [])
  await vi.waitFor(() => expect([done, given]).toEqual([['once'], ['always']]), WITHIN)
  await jobs.stop()
}, 40_000)
