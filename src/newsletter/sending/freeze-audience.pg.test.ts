import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eachLanguage } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import { suppress } from '#services/post/suppression.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { subscriptions } from '#membership/tables.ts'
import { users } from '#people/tables.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { audienceOf } from './audience.ts'
import { freezeAudience } from './freeze-audience.ts'
import { rampLimit } from './ramp.ts'
import { addEdition, addSubscriber, subscriber } from './test-subscribers.ts'

const { runtime, db } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
type Edition = typeof editions.$inferSelect
const freeze = (edition: Edition, now = TEST_NOW) => freezeAudience(runtime, edition, now)
const rowsOf = ({ id }: Edition) => db.select().from(deliveries).where(eq(deliveries.editionId, id))
const idsIn = async (edition: Edition) => new Set((await rowsOf(edition)).map((row) => row.subscriberId))
beforeEach(async () => {
  for (const table of [deliveries, editions, subscribers, subscriptions, users]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ rampSince: null })
})

// Covers: sending-2
test('each kind goes to paying readers who chose it, and each edition also to those who no longer pay', async () => {
  const each = await addSubscriber(db)
  const dailyFree = await addSubscriber(db, { frequency: 'daily' })
  const daily = await addSubscriber(db, { frequency: 'daily', plan: 'premium' })
  const weekly = await addSubscriber(db, { frequency: 'weekly', plan: 'b2b', language: 'ar' })
  const kinds = ['edition', 'daily', 'weekly'] as const
  const got = await Promise.all(
    kinds.map(async (kind) => {
      const edition = await addEdition(db, { kind })
      await freeze(edition)
      return idsIn(edition)
    }),
  )
  expect(got).toEqual([new Set([each, dailyFree]), new Set([daily]), new Set([weekly])])
  const [row] = await db.select().from(deliveries).where(eq(deliveries.subscriberId, weekly))
  expect(row).toMatchObject({ tier: 'b2b', language: 'ar', domain: 'example.com', state: 'waiting' })
  expect(row?.messageId).toMatch(/^[\da-f-]{36}@cadence\.example$/)
  expect(await audienceOf(runtime, 'daily', TEST_NOW)).toEqual({
    byTier: { freemium: 0, premium: 1, b2b: 0 },
    byLanguage: { ...eachLanguage(() => 0), en: 1 },
  })
})

// Covers: sending-2, digest-standards-3
test('readers who are unconfirmed, have left, are paused or suppressed are in no audience', async () => {
  const back = await addSubscriber(db, { pausedUntil: new Date(TEST_NOW.getTime() - 1) })
  await addSubscriber(db, { state: 'pending' })
  await addSubscriber(db, { state: 'left' })
  await addSubscriber(db, { pausedUntil: new Date(TEST_NOW.getTime() + DAY) })
  await addSubscriber(db, { email: 'gone@example.com' })
  await suppress(db, { email: 'gone@example.com', reason: 'hard', said: null, at: TEST_NOW })
  const edition = await addEdition(db)
  expect(await freeze(edition)).toBe(1)
  expect(await idsIn(edition)).toEqual(new Set([back]))
})

test('a welcome edition goes once to readers who were confirmed by then and had none', async () => {
  const fresh = await addSubscriber(db)
  await addSubscriber(db, { confirmedAt: new Date(TEST_NOW.getTime() + 1) })
  await addSubscriber(db, { welcomedAt: TEST_NOW })
  const edition = await addEdition(db, { kind: 'welcome' })
  await freeze(edition)
  expect(await idsIn(edition)).toEqual(new Set([fresh]))
  const later = await addEdition(db, { kind: 'welcome', occurrence: new Date(TEST_NOW.getTime() + 1) })
  await freeze(later)
  expect(await idsIn(later)).not.toContain(fresh)
})

// Covers: digest-standards-9
test('freezing twice adds each reader once, and later changes affect no row', async () => {
  await db.insert(subscribers).values(Array.from({ length: 50 }, (_, n) => subscriber(n)))
  const edition = await addEdition(db)
  expect([await freeze(edition), await freeze(edition)]).toEqual([50, 50])
  await db.update(subscribers).set({ language: 'pt', minMomentum: 99 })
  await freeze(edition)
  const rows = await rowsOf(edition)
  expect(rows).toHaveLength(50)
  expect(rows.filter(({ minMomentum }) => minMomentum === 99)).toEqual([])
})

// Covers: sending-2
test('a paused edition gets no recipients, and the missing ones when it is resumed', async () => {
  const readers = Array.from({ length: 3 }, (_, n) => subscriber(n)).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  await db.insert(subscribers).values(readers)
  const edition = await addEdition(db, { state: 'paused', frozenAt: null })
  expect(await freeze(edition)).toBeNull()
  expect(await rowsOf(edition)).toEqual([])
  await db.update(editions).set({ state: 'sending', audienceUpTo: readers[0]?.id })
  const [resumed] = await db.select().from(editions)
  if (!resumed) throw new Error('no edition')
  expect(await freeze(resumed)).toBe(2)
  expect(await idsIn(edition)).toEqual(new Set(readers.slice(1).map(({ id }) => id)))
  expect(await db.select().from(editions)).toMatchObject([
    { frozenAt: TEST_NOW, audienceUpTo: readers[2]?.id },
  ])
})

test('two welcome editions that begin at the same moment welcome each reader once', async () => {
  for (let n = 0; n < 20; n++) await addSubscriber(db)
  const both = [
    await addEdition(db, { kind: 'welcome' }),
    await addEdition(db, { kind: 'welcome', occurrence: new Date(TEST_NOW.getTime() + 1) }),
  ]
  const frozen = await Promise.all(both.map((each) => freeze(each)))
  expect(frozen.reduce((sum, each) => (sum ?? 0) + (each ?? 0), 0)).toBe(20)
})

// Covers: sending-2, digest-standards-8
test('a new domain starts with 200 recipients, longest-waiting first, and grows for 42 days', async () => {
  await db.insert(subscribers).values(Array.from({ length: 300 }, (_, n) => subscriber(n)))
  await db.update(digestSettings).set({ rampSince: TEST_NOW })
  const [first, second] = [
    await addEdition(db),
    await addEdition(db, { occurrence: new Date(TEST_NOW.getTime() + DAY / 2) }),
  ]
  expect(await freeze(first)).toBe(200)
  const left = await db
    .select({ said: deliveries.said, id: deliveries.subscriberId })
    .from(deliveries)
    .where(and(eq(deliveries.editionId, first.id), eq(deliveries.state, 'skipped')))
  expect([left.length, left[0]?.said]).toEqual([100, 'ramp'])
  await db
    .update(deliveries)
    .set({ state: 'submitted', submittedAt: TEST_NOW })
    .where(eq(deliveries.state, 'waiting'))
  expect(await freeze(second)).toBe(200)
  const taken = (await rowsOf(second))
    .filter(({ state }) => state === 'waiting')
    .map((row) => row.subscriberId)
  expect(taken).toEqual(expect.arrayContaining(left.map(({ id }) => id)))
  const limits = [-1, 0, 1, 20, 41, 42].map((day) =>
    rampLimit(TEST_NOW, new Date(TEST_NOW.getTime() + day * DAY)),
  )
  expect(limits).toEqual([200, 200, 237, 5814, 200_000, null])
})
