import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { checksOf, openReceivers } from './test-alarms.ts'

const { post, hook, bodies, settings } = await openReceivers()
const site = await openTestRuntime(settings)
const { runtime, clock, database } = site
const { check, addStaleSource } = checksOf(site)

// Covers: operation-17
test('a message whose worker is killed before it is delivered arrives once, when another worker runs', async () => {
  await addStaleSource('Meridian Tech')
  const worker = fork(fileURLToPath(new URL('test-killed-process.ts', import.meta.url)), [], {
    env: {
      ...process.env,
      ...settings,
      NOW: TEST_NOW.toISOString(),
      DATA_DIR: runtime.config.dataDir,
      ...(database.socketDirectory === undefined
        ? { DATABASE_URL: runtime.config.databaseUrl }
        : { SOCKETS: database.socketDirectory }),
    },
  })
  const [, signal] = await once(worker, 'exit')
  expect(signal).toBe('SIGKILL')
  expect([post.taken.length, hook.got.length]).toEqual([0, 0])
  clock.pass(5 * 60_000)
  expect(await check()).toEqual({ announced: [] })
  await runtime.jobs.work(runtime, [])
  await vi.waitUntil(() => post.taken.length > 0 && hook.got.length > 0, { timeout: 20_000, interval: 20 })
  expect(await check()).toEqual({ announced: [] })
  expect(post.taken.map(({ envelope }) => envelope.to)).toEqual([['ops@example.com']])
  expect(bodies()).toMatchObject([{ alarm: 'sources-stale', state: 'firing' }])
})
