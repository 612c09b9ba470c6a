import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { frozenEdition } from './test-frozen.ts'
import { sendDueEditionsJob } from './send-due-editions.ts'
import { forkSender } from './test-sender.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

/** More than two pages of readers, and than are skipped at a time. */
const READERS = 12_000

const open = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cadence <news@example.com>',
})
const { runtime, db } = open
beforeEach(async () => {
  for (const table of [deliveries, editions, subscribers]) await db.delete(table)
  await settingsOf(db)
  for (let from = 0; from < READERS; from += 1000)
    await db.insert(subscribers).values(Array.from({ length: 1000 }, (_, n) => subscriber(from + n)))
})

// Covers: sending-1, sending-2
test('an audience that a killed worker has begun to freeze is completed by the next, each reader once', async () => {
  const { id } = await addEdition(db, { content: frozenEdition(), frozenAt: null })
  const stored = async () => {
    const [row] = await db.select().from(editions).where(eq(editions.id, id))
    if (!row) throw new Error('no edition')
    return row
  }
  const worker = forkSender(open, {
    edition: id,
    smtpUrl: 'smtp://127.0.0.1:1',
    now: TEST_NOW,
    answerMs: 1000,
    hold: 'page',
  })
  await once(worker, 'message') // the first page is stored
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const begun = await db.$count(deliveries)
  expect([begun > 0, begun < READERS, (await stored()).frozenAt]).toEqual([true, true, null])
  expect(await freezeAudience(runtime, await stored(), TEST_NOW)).toBe(READERS)
  const [row] = await db
    .select({ readers: sql<number>`count(distinct ${deliveries.subscriberId})::int` })
    .from(deliveries)
  expect([await db.$count(deliveries), row?.readers]).toEqual([READERS, READERS])
  expect(await stored()).toMatchObject({ state: 'sending', frozenAt: TEST_NOW })
})

const outcomes = () =>
  db
    .select({ state: deliveries.state, said: deliveries.said, rows: sql<number>`count(*)::int` })
    .from(deliveries)
    .groupBy(deliveries.state, deliveries.said)

// Covers: sending-1
test('everyone who waits for an edition that expires is skipped, even if the worker was killed in between', async () => {
  await freezeAudience(runtime, await addEdition(db, { expiresAt: TEST_NOW }), TEST_NOW)
  await sendDueEditionsJob.run({}, runtime)
  expect(await outcomes()).toEqual([{ state: 'skipped', said: 'expired', rows: READERS }])
  expect(await db.select().from(editions)).toMatchObject([
    { state: 'expired', why: 'newsletter.why.expired' },
  ])
  await db.update(deliveries).set({ state: 'waiting', said: null })
  await sendDueEditionsJob.run({}, runtime)
  expect(await outcomes()).toEqual([{ state: 'skipped', said: 'expired', rows: READERS }])
})
