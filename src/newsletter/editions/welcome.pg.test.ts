import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { articles } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addEdition, addSubscriber } from '../sending/test-subscribers.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { runDigest } from './test-digest.ts'
import { addArticle } from './test-stories.ts'
import { composeWelcomeJob } from './welcome.ts'

// A confirmed subscriber gets an edition within a day. Friday, 10:05 at UTC+1.

const { runtime, db, clock } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const NOW = new Date('2026-11-20T09:05:00Z')
const HOUR_OF_IT = new Date('2026-11-20T09:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const run = async () => composeWelcomeJob.run({} as never, runtime)
const welcomes = () => db.select().from(editions).where(eq(editions.kind, 'welcome'))
const add = (more: Parameters<typeof addSubscriber>[1] = {}) =>
  addSubscriber(db, { confirmedAt: at(-1), welcomedAt: null, ...more })

beforeEach(async () => {
  clock.set(NOW)
  for (const table of [deliveries, editions, subscribers, articles]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, sendingWhy: null, automatic: true })
  await addArticle(db, { publishedAt: at(-3) })
})

// Covers: site-2-welcome-2, site-9-12, editions-9
test('a paying weekly reader gets one welcome edition within the hour, and counts as welcomed', async () => {
  const id = await add({ frequency: 'weekly', plan: 'premium' })
  await run()
  await run()
  expect(await welcomes()).toMatchObject([{ occurrence: HOUR_OF_IT, state: 'composed' }])
  await runDigest(runtime)
  expect(await welcomes()).toMatchObject([{ state: 'sending' }])
  expect(await db.select().from(deliveries)).toMatchObject([{ subscriberId: id, tier: 'premium' }])
  expect(await db.select().from(subscribers)).toMatchObject([{ welcomedAt: NOW }])
  await db.update(editions).set({ state: 'sent' })
  clock.pass(HOUR)
  await run()
  expect(await welcomes()).toHaveLength(1)
})

// Covers: site-2-welcome-2, site-9-12, editions-9
test('readers who get an edition within a day get no welcome, nor those with an unpaid rare frequency', async () => {
  await add()
  await add({ frequency: 'weekly' })
  await add({ frequency: 'daily', plan: 'b2b' })
  await run()
  expect(await welcomes()).toEqual([])
})

// Covers: editions-9, digest-standards-11
test('a welcome edition reaches only readers whose first edition would come too late', async () => {
  const rare = await add({ frequency: 'weekly', plan: 'premium' })
  await add() // gets the edition of 17:00
  await run()
  await runDigest(runtime)
  const [welcome] = await welcomes()
  const sent = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.editionId, welcome?.id ?? ''))
  expect(sent.map(({ subscriberId }) => subscriberId)).toEqual([rare])
})

test.each(['empty', 'stopped', 'expired'] as const)(
  'if the editions in between were %s, the next one comes too late',
  async (state) => {
    await add({ confirmedAt: at(-16) })
    await run()
    expect(await welcomes()).toEqual([]) // 17:00 comes within the day
    await addEdition(db, { occurrence: new Date('2026-11-20T16:00:00Z'), state, startedAt: null })
    await run()
    expect(await welcomes()).toHaveLength(1)
  },
)

test('an edition that waits for approval is not too late yet', async () => {
  await add({ confirmedAt: at(-30) })
  await addEdition(db, {
    occurrence: new Date('2026-11-20T06:00:00Z'),
    state: 'composed',
    startedAt: null,
  })
  await run()
  expect(await welcomes()).toEqual([])
})

test('no welcome for paused, left or later confirmed readers, and none while sending is off', async () => {
  const weekly = { frequency: 'weekly', plan: 'premium' } as const
  await add({ ...weekly, pausedUntil: at(48) })
  await add({ ...weekly, state: 'left' })
  await add({ ...weekly, confirmedAt: new Date('2026-11-20T09:00:01Z') })
  await run()
  expect(await welcomes()).toEqual([])
  await add(weekly)
  await db.update(digestSettings).set({ sending: false })
  await run()
  expect(await welcomes()).toEqual([])
})

test('after a quiet day a welcome edition has the best of the week, and after a quiet week there is none', async () => {
  await add({ frequency: 'weekly', plan: 'premium' })
  await db.update(articles).set({ publishedAt: at(-50) })
  await run()
  expect(await welcomes()).toMatchObject([{ since: new Date(HOUR_OF_IT.getTime() - 7 * DAY) }])
  await db.delete(editions)
  await db.update(articles).set({ publishedAt: at(-8 * 24) })
  await run()
  expect(await welcomes()).toEqual([])
})
