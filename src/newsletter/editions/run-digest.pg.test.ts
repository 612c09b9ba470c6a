// long: the whole life cycle of an edition, hour by hour
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { agents, articles, events, podcasts, tools, translations } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addSubscriber } from '../sending/test-subscribers.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { runDigest } from './test-digest.ts'
import { addArticle, addOthers } from './test-stories.ts'

// The life cycle of editions over time. 07:00 at UTC+1 is 06:00 UTC.

const { runtime, db, clock } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const at = (time: string, day = 20) => new Date(`2026-11-${day}T${time}:00Z`)
const run = async (now: Date) => {
  clock.set(now)
  return runDigest(runtime)
}
const all = () =>
  db.select().from(editions).where(eq(editions.kind, 'edition')).orderBy(asc(editions.occurrence))
const stored = async () => {
  const rows = await all()
  const last = rows.at(-1)
  if (!last) throw new Error('no edition')
  return last
}
const titlesOf = async (ids: readonly string[]) => {
  const rows = await db.select({ id: articles.id, title: articles.title }).from(articles)
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? id)
}
const picked = async () => titlesOf((await stored()).picks.map(({ id }) => id))
const set = async (values: Partial<typeof digestSettings.$inferInsert>) => {
  await settingsOf(db)
  await db.update(digestSettings).set(values)
}

beforeEach(async () => {
  for (const table of [
    deliveries,
    editions,
    subscribers,
    translations,
    events,
    articles,
    tools,
    agents,
    podcasts,
  ])
    await db.delete(table)
  await set({ sending: true, sendingWhy: null, automatic: true, leadMinutes: 45, expireHours: 6 })
})

test('an edition is composed 45 minutes before its hour, not earlier, and is sent at its hour', async () => {
  await addSubscriber(db)
  await addArticle(db, { title: 'Slow', momentum: 20 })
  await addArticle(db, { title: 'Fast', momentum: 90 })
  await addArticle(db, { title: 'Unmeasured' })
  await run(at('05:14'))
  expect(await all()).toEqual([])
  await run(at('05:15'))
  expect(await picked()).toEqual(['Fast', 'Slow', 'Unmeasured'])
  expect(await stored()).toMatchObject({ state: 'composed', occurrence: at('06:00'), expiresAt: at('12:00') })
  await run(at('05:59'))
  expect((await stored()).state).toBe('composed')
  expect(await run(at('06:00'))).toMatchObject({ started: 2 }) // this and the daily edition
  expect(await stored()).toMatchObject({ state: 'sending', startedAt: at('06:00'), approvedBy: null })
  expect(await db.select().from(deliveries)).toHaveLength(1)
})

// Covers: editions-2
test('deleted, retracted, hidden, planned, cancelled, past, sample and older stories are in no edition', async () => {
  const [before, tomorrow] = [at('04:00'), at('04:00', 21)]
  await addArticle(db, { title: 'Good' })
  await addArticle(db, { title: 'Deleted', publishedAt: null, deletedAt: before })
  await addArticle(db, { title: 'Retracted', retractedAt: before })
  await addArticle(db, { title: 'Planned', publishedAt: at('06:30') })
  await addArticle(db, { title: 'Sample', sample: true })
  await addArticle(db, { title: 'Old', publishedAt: new Date(at('06:00').getTime() - 36 * HOUR) })
  for (const [title, state, startsAt] of [
    ['Cancelled', 'cancelled', tomorrow],
    ['Over', 'confirmed', at('04:30')],
    ['To come', 'confirmed', tomorrow],
  ] as const) {
    const articleId = await addArticle(db, { title, category: 'events' })
    await db.insert(events).values({ articleId, state, startsAt })
  }
  const row = { language: 'en' as const, publishedAt: before }
  await db.insert(tools).values({ ...row, name: 'Tool', title: 'Tool', status: 'draft' })
  await db.insert(agents).values({ ...row, name: 'Agent', hiddenAt: before })
  await run(at('05:30'))
  expect(await picked()).toEqual(['Good', 'To come'])
})

// Covers: editions-2
test('of articles on one story, the one with the higher momentum is taken, however its address is written', async () => {
  const sourceUrls = (url: string) => ({ sourceUrls: [url] })
  await addArticle(db, { title: 'Weaker', momentum: 40, ...sourceUrls('https://a.example/story/') })
  await addArticle(db, {
    title: 'Stronger',
    momentum: 70,
    ...sourceUrls('http://www.a.example/story?utm_source=x#top'),
  })
  await addArticle(db, { title: 'Another', momentum: 50, ...sourceUrls('https://a.example/other') })
  await run(at('05:30'))
  expect(await picked()).toEqual(['Stronger', 'Another'])
})

test('until it is approved, an edition adds newly published stories and removes withdrawn ones', async () => {
  const gone = await addArticle(db, { title: 'Withdrawn', momentum: 99 })
  await addArticle(db, { title: 'First', momentum: 50 })
  await run(at('05:15'))
  await addArticle(db, { title: 'Breaking', momentum: 80, publishedAt: at('05:20') })
  await db
    .update(articles)
    .set({ retractedAt: at('05:21') })
    .where(eq(articles.id, gone))
  await run(at('05:30'))
  expect(await picked()).toEqual(['Breaking', 'First'])
  await db.update(editions).set({ state: 'approved' })
  await addArticle(db, { title: 'Too late', publishedAt: at('05:40') })
  await run(at('05:45'))
  expect(await picked()).toEqual(['Breaking', 'First'])
  await run(at('06:00'))
  await run(at('15:30'))
  expect(await picked()).toEqual(['Too late']) // and no story a second time
})

// Covers: editions-3
test('the order, pins and drops of editors stay when new stories come', async () => {
  for (const [title, momentum] of [
    ['Fast', 90],
    ['Middle', 60],
    ['Slow', 30],
  ] as const)
    await addArticle(db, { title, momentum })
  await run(at('05:15'))
  const { id, picks } = await stored()
  const [fast, middle, slow] = picks
  if (!fast || !middle || !slow) throw new Error('three stories')
  const wanted = [middle, { ...slow, pinned: true }, { ...fast, dropped: true }]
  await db.update(editions).set({ picks: wanted, version: 2 }).where(eq(editions.id, id))
  await addArticle(db, { title: 'Breaking', momentum: 99, publishedAt: at('05:20') })
  await addArticle(db, { title: 'Late', momentum: 40, publishedAt: at('05:20') })
  await run(at('05:30'))
  expect(await picked()).toEqual(['Middle', 'Slow', 'Breaking', 'Fast', 'Late'])
  expect((await stored()).picks.map(({ pinned, dropped }) => [pinned, dropped])).toEqual([
    [false, false],
    [true, false],
    [false, false],
    [false, true],
    [false, false],
  ])
})

// Covers: editions-10
test('an edition without stories is not sent, and the next one covers its time', async () => {
  await addSubscriber(db)
  await run(at('05:30'))
  await run(at('06:00'))
  expect(await stored()).toMatchObject({ state: 'empty', why: 'newsletter.why.empty' })
  expect(await db.select().from(deliveries)).toEqual([])
  await addArticle(db, { title: 'At noon', publishedAt: at('11:00') })
  await run(at('15:30'))
  expect(await picked()).toEqual(['At noon'])
})

test('an edition whose stories are all withdrawn before its hour is empty, even if it was approved', async () => {
  const id = await addArticle(db)
  await run(at('05:30'))
  await db.update(editions).set({ state: 'approved' })
  await db
    .update(articles)
    .set({ retractedAt: at('05:50') })
    .where(eq(articles.id, id))
  await run(at('06:00'))
  expect(await stored()).toMatchObject({ state: 'empty', content: null, startedAt: null })
})

// Covers: editions-10
test('if editors approve, an edition waits for them until it expires', async () => {
  await set({ automatic: false })
  await addSubscriber(db)
  await addArticle(db)
  await run(at('05:30'))
  await run(at('06:00'))
  await run(at('11:59'))
  expect((await stored()).state).toBe('composed')
  await run(at('12:00'))
  expect(await stored()).toMatchObject({ state: 'expired', why: 'newsletter.why.expired' })
  expect(await db.select().from(deliveries)).toEqual([])
})

test('nothing is sent while sending is off; an approved edition is sent late, but not once it has expired', async () => {
  await set({ sending: false })
  await addSubscriber(db)
  await addArticle(db)
  await run(at('05:30'))
  await run(at('06:00'))
  expect((await stored()).state).toBe('approved')
  await set({ sending: true })
  await run(at('08:00'))
  expect(await stored()).toMatchObject({ state: 'sending', startedAt: at('08:00') })
  await set({ sending: false })
  await addArticle(db, { title: 'Evening', publishedAt: at('12:00') })
  await run(at('15:30'))
  await run(at('16:00'))
  await set({ sending: true })
  await run(at('22:00'))
  expect((await stored()).state).toBe('expired')
})

// Covers: editions-13
test.each(['expired', 'stopped'] as const)(
  'the stories of an edition that was %s before anyone got it go to the next one',
  async (state) => {
    const reader = await addSubscriber(db)
    await addArticle(db, { title: 'Not read yet' })
    await run(at('06:00'))
    await db.update(editions).set({ state })
    await addArticle(db, { title: 'New', publishedAt: at('11:00') })
    await run(at('15:30'))
    expect(await picked()).toEqual(['New', 'Not read yet'])
    await db.update(editions).set({ state: 'stopped' })
    await db.update(deliveries).set({ state: 'submitted' }).where(eq(deliveries.subscriberId, reader))
    await db.delete(editions).where(eq(editions.occurrence, at('16:00')))
    await run(at('15:40'))
    expect(await picked()).toEqual(['New'])
  },
)

test('a worker that missed an hour catches up on the last edition, and on no older one', async () => {
  await addArticle(db)
  await run(at('08:00'))
  expect((await all()).map(({ occurrence, state }) => [occurrence, state])).toEqual([
    [at('06:00'), 'sending'],
  ])
  await run(at('05:30', 25))
  expect(await all()).toHaveLength(2)
})

// Covers: site-1-6, editions-1, digest-faults-12
test('two schedulers and a clock that is set back create nothing twice and send to no one twice', async () => {
  const reader = await addSubscriber(db)
  await addArticle(db)
  for (const time of ['05:30', '06:00', '06:01']) {
    clock.set(at(time))
    await Promise.all([1, 2, 3].map(async () => runDigest(runtime)))
  }
  for (let minutes = 0; minutes <= 90; minutes += 15)
    await run(new Date(at('05:00').getTime() + minutes * MINUTE))
  expect((await all()).map(({ state }) => state)).toEqual(['sending'])
  expect((await db.select().from(deliveries)).map(({ subscriberId }) => subscriberId)).toEqual([reader])
})

// Covers: editions-16
test('two workers with separate directories create and begin an edition once, even at the same moment', async () => {
  const reader = await addSubscriber(db)
  await addArticle(db)
  const dataDir = join(runtime.config.dataDir, 'of-another')
  await mkdir(dataDir, { recursive: true })
  const workers = [runtime, { ...runtime, config: { ...runtime.config, dataDir } }]
  for (const time of ['05:15', '05:59', '06:00', '06:00', '05:30', '06:01']) {
    clock.set(at(time))
    await Promise.all(workers.map(async (each) => runDigest(each)))
  }
  expect((await all()).map(({ state }) => state)).toEqual(['sending'])
  expect((await db.select().from(deliveries)).map(({ subscriberId }) => subscriberId)).toEqual([reader])
  expect((await settingsOf(db)).sending).toBe(true)
})

// Covers: site-6-14, editions-8
test('the daily edition covers a day and the weekly one seven, for readers who pay for them', async () => {
  await addSubscriber(db, { frequency: 'daily', plan: 'premium' })
  await addSubscriber(db, { frequency: 'weekly' })
  const monday = 23
  await addArticle(db, { title: 'Yesterday', publishedAt: at('12:00', 22) })
  await addArticle(db, { title: 'On Tuesday', publishedAt: at('12:00', 17) })
  await run(at('05:30', monday))
  await run(at('06:00', monday))
  const rows = await db.select().from(editions).orderBy(asc(editions.kind))
  const held = await Promise.all(
    rows.map(async ({ kind, picks }) => [kind, await titlesOf(picks.map(({ id }) => id))] as const),
  )
  expect(held).toEqual([
    ['daily', ['Yesterday']],
    ['edition', ['Yesterday']],
    ['weekly', ['Yesterday', 'On Tuesday']],
  ])
  const got = await db
    .select({ kind: editions.kind, tier: deliveries.tier })
    .from(deliveries)
    .innerJoin(editions, eq(editions.id, deliveries.editionId))
    .orderBy(asc(editions.kind))
  expect(got).toEqual([
    { kind: 'daily', tier: 'premium' },
    { kind: 'edition', tier: 'freemium' },
  ])
})

test('tools, agents and episodes appear in their own sections', async () => {
  await addArticle(db, { momentum: 10 })
  const others = await addOthers(db, at('04:00'))
  await run(at('05:30'))
  const { picks } = await stored()
  expect(picks.map(({ section, kind }) => [section, kind])).toEqual([
    ['news', 'article'],
    ['tools', 'tool'],
    ['agents', 'agent'],
    ['podcasts', 'podcast'],
  ])
  expect(picks.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(others)))
})
