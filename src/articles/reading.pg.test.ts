import { beforeEach, expect, test } from 'vitest'
import { FREE_WINDOW_MS } from '#membership/rules.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article, articles as list } from './calls.ts'
import { home } from '#home/calls.ts'
import { EXCERPT_LENGTH, PAGE_SIZE, PUBLIC_ARTICLES } from './rules.ts'
import { articles } from './tables.ts'

// The stories a visitor finds in the list and how much of them they may read, through the HTTP server.

const { app, ask, clock, db } = await openTestRuntime()
const CANARY = 'the canary sings at midnight'
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)

type NewArticle = typeof articles.$inferInsert
const story = (more: Partial<NewArticle> = {}): NewArticle => ({
  title: 'A story',
  excerpt: 'Short.',
  content: CANARY,
  contentHtml: `<p>${CANARY}</p>`,
  markupPolicy: 1,
  language: 'en',
  publishedAt: before(HOUR),
  ...more,
})
async function add(more: Partial<NewArticle> = {}): Promise<string> {
  const [row] = await db.insert(articles).values(story(more)).returning({ id: articles.id })
  return row?.id ?? ''
}
const get = async (path: string) => (await app.request(`http://localhost${path}`)).text()
const titles = async (input: Parameters<typeof ask<typeof list>>[1] = {}) =>
  (await ask(list, { limit: 30, ...input })).items.map(({ title }) => title)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

// Covers: site-4-31, site-6-4, site-6-11
test('a free story is open to a visitor for exactly seven days, and locked from the next millisecond on', async () => {
  const id = await add({ publishedAt: TEST_NOW })
  clock.set(new Date(TEST_NOW.getTime() + 7 * 24 * HOUR - 1))
  expect(await get(`/api/articles/${id}`)).toContain(CANARY)
  clock.set(new Date(TEST_NOW.getTime() + 7 * 24 * HOUR))
  const locked = await get(`/api/articles/${id}`)
  expect(JSON.parse(locked)).toMatchObject({ content: '', access: { state: 'locked', because: 'premium' } })
  for (const answer of [locked, await get('/api/articles'), await get('/api/home')])
    expect(answer).not.toContain(CANARY)
})

// Covers: site-7-10
test.each(['premium', 'b2b'] as const)('a %s story gives a visitor none of its text', async (tier) => {
  const id = await add({ accessTier: tier, metadata: { key_facts: [CANARY] }, sourceUrls: [CANARY] })
  const answer = await get(`/api/articles/${id}`)
  expect(JSON.parse(answer)).toMatchObject({ access_tier: tier, access: { state: 'locked', because: tier } })
  expect(answer).not.toContain(CANARY)
  expect((await ask(home, {})).featured).toMatchObject([{ id, access_tier: tier }])
  expect(await titles()).toEqual([])
})

// Covers: site-5-14
test('an item with a future date or no date does not exist for a visitor', async () => {
  const tomorrow = await add({ title: 'Tomorrow', publishedAt: before(-1) })
  const draft = await add({ title: 'Undated', publishedAt: null })
  expect(await titles()).toEqual([])
  for (const id of [tomorrow, draft])
    expect((await app.request(`http://localhost/api/articles/${id}`)).status).toBe(404)
  clock.set(before(-1))
  expect(await titles()).toEqual(['Tomorrow'])
})

// Covers: site-5-15
test('tools and events are not news', async () => {
  for (const category of ['news', 'tools', 'agents', 'events'] as const)
    await add({ title: category, category })
  expect((await titles()).toSorted()).toEqual(['agents', 'news'])
})

// Covers: site-7-10
test('the newest come first, and those of the same moment always in the same order', async () => {
  await add({ title: 'old', publishedAt: before(3 * DAY) })
  await add({ title: 'new', publishedAt: before(MINUTE) })
  await add({ title: 'middle', publishedAt: before(HOUR) })
  await add({ title: 'twin', publishedAt: before(2 * HOUR), id: '00000000-0000-4000-8000-000000000002' })
  await add({
    title: 'twin’s twin',
    publishedAt: before(2 * HOUR),
    id: '00000000-0000-4000-8000-000000000001',
  })
  expect(await titles()).toEqual(['new', 'middle', 'twin', 'twin’s twin', 'old'])
})

// Covers: site-4-32, site-7-10, site-9-14, site-9-16
test('the public list has the latest thirty: nine at first, then nine more', async () => {
  await db
    .insert(articles)
    .values(
      Array.from({ length: PUBLIC_ARTICLES + 3 }, (_, n) =>
        story({ title: `${n}`, publishedAt: before(n * MINUTE) }),
      ),
    )
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask<typeof list>>> = await ask(
      list,
      cursor === null ? {} : { cursor },
    )
    expect(page.total).toBe(PUBLIC_ARTICLES)
    sizes.push(page.items.length)
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(sizes).toEqual([PAGE_SIZE, PAGE_SIZE, PAGE_SIZE, 3])
  expect((await titles()).at(-1)).toBe('29')
})

// Covers: search-17
test('a list is filtered by topic and by words, and then reaches beyond the latest thirty', async () => {
  await add({ title: 'A chip', topic: 'AI Research' })
  await add({ title: 'A 100% chip', topic: 'Funding' })
  expect(await titles({ topic: 'Funding' })).toEqual(['A 100% chip'])
  expect(await titles({ q: '100%' })).toEqual(['A 100% chip'])
  expect(await titles({ q: 'CHIP', topic: 'AI Research' })).toEqual(['A chip'])
  await db
    .insert(articles)
    .values(Array.from({ length: PUBLIC_ARTICLES }, () => story({ publishedAt: before(MINUTE) })))
  expect((await titles({ q: 'chip' })).toSorted()).toEqual(['A 100% chip', 'A chip'])
})

// Covers: site-9-3
test('an unmeasured story has a score of 85, marked as a placeholder', async () => {
  await add()
  expect((await ask(list, {})).items).toMatchObject([{ momentum: 85, momentum_is_placeholder: true }])
  await db.update(articles).set({ momentum: 61 })
  expect((await ask(list, {})).items).toMatchObject([{ momentum: 61, momentum_is_placeholder: false }])
})

// Covers: site-2-card-4, site-5-13, site-9-20
test('without an excerpt a card shows the first 200 characters of the text and an ellipsis', async () => {
  const id = await add({ excerpt: null, content: `**Bold** start. [1] ${'x'.repeat(400)}` })
  const [card] = (await ask(list, {})).items
  expect(card?.excerpt).toMatch(/^Bold start\. x+…$/)
  expect(card?.excerpt).toHaveLength(EXCERPT_LENGTH + 1)
  expect((await ask(article, { id })).excerpt.startsWith('Bold start. x')).toBe(true)
  await db.update(articles).set({ content: 'All of it.' })
  expect((await ask(list, {})).items[0]?.excerpt).toBe('All of it.')
})

// Covers: site-3-10, admin-3-1
test.each(['website_url', 'officialWebsite', 'url', 'website'])(
  'the official site is found under metadata.%s',
  async (name) => {
    await add({ metadata: { [name]: 'https://maker.example/' } })
    expect((await ask(list, {})).items[0]?.external_url).toBe('https://maker.example/')
  },
)

test('a script, a path or a number is not an official site', async () => {
  for (const value of ['javascript:alert(1)', '/admin', 7]) {
    await add({ metadata: { url: value } })
    expect((await ask(list, {})).items[0]?.external_url).toBeNull()
  }
})

// Covers: site-9-10
test('the free window is exactly seven days', () => {
  expect(FREE_WINDOW_MS).toBe(604_800_000)
})

// Covers: site-1-10
test('the home page features stories of the last day before older ones, whatever their scores', async () => {
  for (let hours = 1; hours <= 7; hours++)
    await add({ title: `Today ${hours}`, publishedAt: before(hours * HOUR) })
  await add({ title: 'Long ago', publishedAt: before(2 * DAY), momentum: 99 })
  const { lead, featured } = await ask(home, {})
  expect(new Set([lead, ...featured].map((story) => story?.title))).toEqual(
    new Set([1, 2, 3, 4, 5, 6, 7].map((n) => `Today ${n}`)),
  )
})
