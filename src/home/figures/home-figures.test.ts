import { beforeEach, expect, test } from 'vitest'
import { home } from '../calls.ts'
import { PAGES_CHANGED } from '#articles/publish.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { agents, articles, podcasts, siteSettings, tools, translations } from '#articles/tables.ts'
import { subscribers } from '#newsletter/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { auditLog } from '#people/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { homeFigures, homeFiguresChange } from './calls.ts'
import { roundedDown } from './rules.ts'

const { ask, db, runtime, admin } = await openTestRuntime()
/** The figures of a site that has too few stories, tools and subscribers to show them. */
const SMALL = { news_daily: null, tools_tracked: null, subscribers: null, languages: '5' }
const OF_SAMPLES = { news_daily: '50+', tools_tracked: '200+', subscribers: '10K+', languages: '5' }

beforeEach(async () => {
  for (const table of [articles, tools, agents, podcasts, translations, siteSettings, subscribers])
    await db.delete(table)
})

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const publish = (count: number, age = HOUR) =>
  db.insert(articles).values(
    many(count).map((index) => ({
      title: `Story ${index}`,
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en' as const,
      publishedAt: new Date(TEST_NOW.getTime() - age),
    })),
  )
const addTools = (count: number) =>
  db.insert(tools).values(
    many(count).map((index) => ({
      name: `Tool ${index}`,
      language: 'en' as const,
      title: 'A tool',
      excerpt: 'It works.',
      websiteUrl: `https://tool-${index}.example`,
      publishedAt: TEST_NOW,
    })),
  )
const subscribe = (count: number, state: 'active' | 'pending' | 'left') =>
  db.insert(subscribers).values(
    many(count).map((index) => ({
      name: 'Ada',
      email: `${state}-${index}@example.com`,
      language: 'en' as const,
      state,
      consent: { at: TEST_NOW.toISOString(), source: '/subscribe', wording: 1 },
    })),
  )
const shown = async () => (await ask(home, {})).figures

// Covers: site-1-9, site-2-home-2
test('the figures of the specification are shown until the first real story is published', async () => {
  await plantSamples(db, TEST_NOW)
  expect(await shown()).toEqual(OF_SAMPLES)
  await publish(1, -HOUR) // scheduled
  expect(await shown()).toEqual(OF_SAMPLES)
  await publish(1)
  expect(await shown()).toEqual(SMALL)
})

test('a site without samples shows only what is counted', async () => {
  expect(await shown()).toEqual(SMALL)
  await plantSamples(db, TEST_NOW)
  await removeSampleItems(db, TEST_NOW)
  expect(await shown()).toEqual(SMALL)
})

// Covers: site-2-home-2
test('figures exclude samples, older stories and unconfirmed addresses, and are rounded down', async () => {
  await plantSamples(db, TEST_NOW)
  await publish(57)
  await publish(60, DAY + HOUR)
  await addTools(230)
  await subscribe(1200, 'active')
  await subscribe(900, 'pending')
  await subscribe(1, 'left')
  expect(await shown()).toEqual({
    news_daily: '50+',
    tools_tracked: '200+',
    subscribers: '1K+',
    languages: '5',
  })
})

// Covers: site-2-home-2
test('a small figure is hidden, and the number of languages is always shown', async () => {
  await publish(12)
  await addTools(20)
  await subscribe(9, 'active')
  expect(await shown()).toEqual({
    news_daily: '10+',
    tools_tracked: '20+',
    subscribers: null,
    languages: '5',
  })
  await db.delete(tools)
  expect(await shown()).toEqual({ ...SMALL, news_daily: '10+' })
})

test.each([
  [9, null],
  [10, '10+'],
  [19, '10+'],
  [20, '20+'],
  [999, '500+'],
  [1000, '1K+'],
  [49_999, '20K+'],
  [2_000_000, '2M+'],
])('%i is shown as %s', (count, text) => expect(roundedDown(count)).toBe(text))

test('a publisher can set a figure and reset it to the count, which is audited and refreshes pages', async () => {
  const publisher = await admin()
  let changed = 0
  const stop = await runtime.notices.listen(PAGES_CHANGED, () => (changed += 1))
  await publish(12)
  const set = { news_daily: '40+', subscribers: '3,500' }
  expect(await ask(homeFiguresChange, set, publisher)).toMatchObject({
    set: { news_daily: '40+', tools_tracked: null, subscribers: '3,500' },
    counted: { news_daily: 12, tools_tracked: 0, subscribers: 0 },
  })
  expect(await shown()).toEqual({
    news_daily: '40+',
    tools_tracked: null,
    subscribers: '3,500',
    languages: '5',
  })
  await ask(homeFiguresChange, { news_daily: null }, publisher)
  expect((await ask(homeFigures, {}, publisher)).set).toEqual({
    news_daily: null,
    tools_tracked: null,
    subscribers: '3,500',
  })
  await expect.poll(() => changed).toBe(2)
  stop()
  expect(await db.select({ changes: auditLog.changes }).from(auditLog)).toContainEqual({
    changes: { news_daily: { from: '40+', to: null } },
  })
})

test('a figure that is not a number is refused', async () => {
  const publisher = await admin()
  for (const subscribers of ['many', '', '50++', '1 000 000 000'])
    await expect(ask(homeFiguresChange, { subscribers }, publisher)).rejects.toMatchObject({ status: 422 })
})

test('pages are rendered again when the samples are removed', async () => {
  await plantSamples(db, TEST_NOW)
  let changed = 0
  const stop = await runtime.notices.listen(PAGES_CHANGED, () => (changed += 1))
  await removeSampleItems(db, TEST_NOW)
  await expect.poll(() => changed).toBe(1)
  stop()
})
