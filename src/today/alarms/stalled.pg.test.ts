import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { forgetExpired } from '#people/forget-expired.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { checksOf, openReceivers } from './test-alarms.ts'
import { checkWhileStalled } from './watch-stalled.ts'

// No job is done here, because no test calls `jobs.work`.

const { post, hook, status, bodies, settings } = await openReceivers()
const site = await openTestRuntime(settings)
const { runtime, db, clock, database } = site
const { empty } = checksOf(site)
beforeEach(async () => {
  await empty()
  post.taken.length = 0
  hook.got.length = 0
})

/** A job whose time came eleven minutes ago, and that no process has begun. */
async function stall(): Promise<void> {
  await runtime.jobs.send(forgetExpired, {})
  await database.pool.query(`update jobs.job set start_after = now() - interval '11 minutes'`)
}

// Covers: operation-17
test('while no process does jobs, one with pages sends the alarm itself, by email and webhook, once', async () => {
  expect(await checkWhileStalled(runtime)).toBe(false)
  await stall()
  expect(await checkWhileStalled(runtime)).toBe(true)
  expect([post.taken.length, hook.got.length]).toEqual([0, 0])
  clock.pass(5 * MINUTE)
  status.push(503)
  await Promise.all([checkWhileStalled(runtime), checkWhileStalled(runtime)])
  expect(post.taken.map(({ headers }) => headers.get('subject'))).toEqual([
    'Cadence: no background job has begun for ten minutes',
  ])
  expect(bodies()).toMatchObject([{ alarm: 'jobs-stalled', state: 'firing' }])
  expect(await runtime.jobs.stalled()).toBe(true)
  await database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`)
  clock.pass(5 * MINUTE)
  await checkWhileStalled(runtime)
  await checkWhileStalled(runtime)
  expect(hook.got.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(hook.got[0]?.headers['webhook-id']),
  )
  expect(post.taken).toHaveLength(1)
})

test('other emails wait for a worker while jobs are stalled', async () => {
  const mail = { recipient: 'ada@example.com', language: 'en' as const, subject: 'Welcome', text: 'Welcome.' }
  for (const key of ['first', 'second'])
    await db.transaction((tx) => writeMail(tx, runtime.jobs, { key, ...mail }))
  await stall()
  await checkWhileStalled(runtime)
  clock.pass(5 * MINUTE)
  await checkWhileStalled(runtime)
  await checkWhileStalled(runtime)
  expect(post.taken.map(({ envelope }) => envelope.to)).toEqual([['ops@example.com']])
})
