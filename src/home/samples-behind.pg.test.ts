import { beforeEach, expect, test } from 'vitest'
import { articles as articlesCall } from '#articles/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { articles } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import { keepRows } from '#platform/test-lent.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { home } from './calls.ts'

// The samples of a first start make way for the stories of the site.

const { db, ask, app, runtime, database } = await openTestRuntime()
await plantSamples(db, TEST_NOW)
const restore = await keepRows(database.pool)

beforeEach(restore)

/** Publishes stories of the site that are older than every sample. */
const publish = async (count: number, more: object = {}) => {
  await db.insert(articles).values(
    Array.from({ length: count }, (_, n) => ({
      title: `Own story ${n}`,
      content: 'Text. [1]',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en' as const,
      publishedAt: new Date(TEST_NOW.getTime() - 6 * DAY - n * 60_000),
      ...more,
    })),
  )
  await runtime.db.transaction(async (tx) => void (await tx.execute(`notify pages_changed, 'test'`)))
}
const areOwn = (items: readonly { sample: boolean }[]) => items.map(({ sample }) => !sample)
const featured = async () => (await ask(home, {})).featured

// Covers: samples-4
test('two stories of a site are mixed with the samples by date, and with the third the samples come last', async () => {
  await publish(2)
  expect(areOwn((await ask(articlesCall, { limit: 30 })).items).slice(0, 3)).toEqual([false, false, false])
  expect(areOwn(await featured())).not.toContain(true)
  await publish(1, { title: 'The third' })
  const { items, total } = await ask(articlesCall, { limit: 30 })
  expect(areOwn(items)).toEqual([true, true, true, ...Array(total - 3).fill(false)])
  expect(areOwn(await featured())).toEqual([true, true, false, false, false, false]) // the third leads
})

// Covers: samples-4
test('a list that is read page by page has every story once, the samples on the last pages', async () => {
  await publish(4)
  const whole = (await ask(articlesCall, { limit: 30 })).items.map(({ id }) => id)
  const pages: string[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await ask(articlesCall, { limit: 3, ...(cursor !== undefined && { cursor }) })
    pages.push(...page.items.map(({ id }) => id))
    more = page.next_cursor !== null
    cursor = page.next_cursor ?? undefined
  }
  expect(pages).toEqual(whole)
})

test('scheduled stories do not count', async () => {
  await publish(3, { publishedAt: new Date(TEST_NOW.getTime() + DAY) })
  expect(areOwn(await featured())).not.toContain(true)
})

// Covers: samples-4
test('the board of the samples is then no longer the current one, and a story of the site leads', async () => {
  expect((await ask(home, {})).lead).toMatchObject({ sample: true })
  await publish(3)
  expect(await ask(home, {})).toMatchObject({
    lead: { sample: false },
    board: { taken_at: null, entries: [] },
  })
  const { items, older } = await ask(leaderboard, {})
  expect(items).toEqual([])
  expect((await ask(leaderboard, { at: older ?? '' })).items).toHaveLength(5)
})

// Covers: samples-5
test('the views and shares of a sample on the board are marked', async () => {
  const { items } = await ask(leaderboard, {})
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ sample, views }) => sample && views > 0)).toBe(true)
})

// Covers: samples-4
test('the five posts of news in the feed are those of the site', async () => {
  await publish(5)
  const feed = (await (await app.request('/feed.json')).json()) as { items: { title: string }[] }
  const own = feed.items.filter(({ title }) => title.startsWith('Own story'))
  expect(own).toHaveLength(5)
})
