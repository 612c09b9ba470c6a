import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents, articles, translations } from '#articles/tables.ts'
import { searchFacets } from '#articles/search/calls.ts'
import { newestMatches } from '#articles/search/matches.ts'
import type { Tier } from '#membership/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { archive, archiveFigures } from './calls.ts'
import { byMonth } from './rules.ts'

const { ask, db, clock } = await openTestRuntime()
const reader = (plan?: string, roles: string[] = []): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles,
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const [premium, b2b] = [reader('premium'), reader('b2b')]
const plain = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')

type NewArticle = typeof articles.$inferInsert
const story = (title: string, age: number, more: Partial<NewArticle> = {}): NewArticle => ({
  title,
  excerpt: 'Short.',
  content: 'Nothing here.',
  contentHtml: '',
  markupPolicy: 1,
  language: 'en',
  publishedAt: new Date(TEST_NOW.getTime() - age),
  ...more,
})
const add = (...all: NewArticle[]) => db.insert(articles).values(all).returning({ id: articles.id })

async function walked(caller: Caller, input: Parameters<typeof ask<typeof archive>>[1] = {}) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask<typeof archive>>> = await ask(
      archive,
      { ...input, ...(cursor !== null && { cursor }) },
      caller,
    )
    seen.push(...page.items.map(({ title }) => plain(title)))
    cursor = page.next_cursor
  } while (cursor !== null)
  return seen
}

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [agents, articles, translations]) await db.delete(table)
})

test('the archive is for readers of a paid plan and administrators; others get a reason', async () => {
  await expect(ask(archive, {}, reader())).rejects.toMatchObject({
    code: 'library.archive.premiumOnly',
    status: 403,
  })
  await expect(ask(archive, {})).rejects.toMatchObject({ status: 401 })
  for (const caller of [premium, b2b, reader(undefined, ['admin'])])
    expect(await ask(archive, {}, caller)).toMatchObject({ items: [], total: 0, next_cursor: null })
})

// Covers: site-6-13
test('all dates and tiers a reader may read come newest first, each once, and nothing else', async () => {
  const tiers: Tier[] = ['freemium', 'premium', 'b2b']
  await add(
    ...Array.from({ length: 60 }, (_, n) =>
      story(`Story ${n}`, n * 13 * DAY, {
        accessTier: tiers[n % 3] ?? 'freemium',
        category: n % 5 === 0 ? 'events' : 'news',
      }),
    ),
    story('Tomorrow', -DAY),
    story('A draft', 0, { publishedAt: null }),
  )
  const names = (keep: (n: number) => boolean) =>
    Array.from({ length: 60 }, (_, n) => n)
      .filter(keep)
      .map((n) => `Story ${n}`)
  expect(await walked(premium, { limit: 7 })).toEqual(names((n) => n % 3 !== 2))
  expect(await walked(b2b, { limit: 30 })).toEqual(names(() => true))
  expect(await ask(archive, { limit: 1 }, premium)).toMatchObject({ total: 40, total_is_least: false })
  expect(await walked(premium, { type: 'event' })).toEqual(names((n) => n % 3 !== 2 && n % 5 === 0))
  expect(await walked(premium, { tier: 'premium' })).toEqual(names((n) => n % 3 === 1))
  expect(await walked(premium, { tier: 'b2b' })).toEqual([])
  expect(await walked(premium, { from: '2026-09-01', to: '2026-09-30' })).toEqual(['Story 4', 'Story 6'])
})

test('words are found in all texts the reader may read, newest first even if an older one matches better', async () => {
  await add(
    story('A new one', HOUR, { content: 'Something about quokkas.' }),
    story('Quokkas, quokkas', 400 * DAY, { accessTier: 'premium' }),
    story('Quokkas for companies', 2 * DAY, { accessTier: 'b2b', content: 'quokkas' }),
  )
  await db
    .insert(agents)
    .values({ name: 'An agent', description: 'quokkas', language: 'en', publishedAt: TEST_NOW })
  const { items, total } = await ask(archive, { q: 'quokkas', lang: 'en' }, premium)
  expect(items.map(({ title }) => plain(title))).toEqual(['A new one', 'Quokkas, quokkas'])
  expect(total).toBe(2)
  expect(items[0]?.snippet).toContainEqual({ text: 'quokkas', hit: true })
  expect(await walked(b2b, { q: 'quokkas' })).toHaveLength(3)
  expect(await walked(premium, { q: '!!' })).toEqual([])
})

// Covers: comforts-19
test('many matches of a word are paged through to the end without a loss or a repetition', async () => {
  await add(...Array.from({ length: 240 }, (_, n) => story(`Wombat ${n}`, Math.floor(n / 2) * 5 * HOUR)))
  const seen = await walked(premium, { q: 'wombat', limit: 30 })
  expect([seen.length, new Set(seen).size]).toEqual([240, 240])
  expect(await ask(archive, { q: 'wombat' }, premium)).toMatchObject({ total: 200, total_is_least: true })
})

test('publishing while a reader pages through the list does not shift later pages', async () => {
  await add(...Array.from({ length: 6 }, (_, n) => story(`Story ${n}`, (n + 1) * HOUR)))
  const first = await ask(archive, { limit: 3 }, premium)
  clock.pass(HOUR)
  await add(story('Just now', 0))
  const second = await ask(archive, { limit: 3, cursor: first.next_cursor ?? '' }, premium)
  expect(second.items.map(({ title }) => plain(title))).toEqual(['Story 3', 'Story 4', 'Story 5'])
})

test('the filter counts include only what the reader may read', async () => {
  await add(
    story('One', HOUR, { topic: 'Funding' }),
    story('Two', 90 * DAY, { accessTier: 'premium' }),
    story('Three', 2 * HOUR, { accessTier: 'b2b' }),
    story('Four', 3 * HOUR, { category: 'events', topic: 'Webinar' }),
  )
  const counts = async (caller: Caller) => {
    const facets = await ask(searchFacets, { within: 'archive' }, caller)
    return [facets.total, facets.tiers.map(({ value, count }) => `${value} ${count}`)]
  }
  expect(await counts(premium)).toEqual([3, ['freemium 2', 'premium 1']])
  expect(await counts(b2b)).toEqual([4, ['freemium 2', 'b2b 1', 'premium 1']])
  expect(await counts(reader())).toEqual([2, ['freemium 2']])
})

test('everyone sees the number of items and the start date, but no content', async () => {
  expect(await ask(archiveFigures, {})).toEqual({ total: 0, total_is_least: false, since: null })
  await add(story('New', HOUR), story('Old', 300 * DAY, { accessTier: 'b2b' }), story('Later', -HOUR))
  expect(await ask(archiveFigures, {})).toEqual({
    total: 2,
    total_is_least: false,
    since: new Date(TEST_NOW.getTime() - 300 * DAY).toISOString(),
  })
})

// Covers: comforts-19
test('a page of the archive is read from an index, wherever it starts', async () => {
  await add(
    ...Array.from({ length: 1500 }, (_, n) =>
      story(`Story ${n}`, n * 3 * HOUR, { accessTier: n % 4 === 0 ? 'b2b' : 'freemium' }),
    ),
  )
  await db.execute(sql`analyze search_documents`)
  const asked: string[] = []
  const spied = { execute: (query: ReturnType<typeof sql>) => explained(query) } as unknown as typeof db // No other method is called.
  async function explained(query: ReturnType<typeof sql>) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    asked.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return { rows: [] }
  }
  const question = {
    accessLevel: 'premium' as const,
    language: 'en' as const,
    now: TEST_NOW,
    kinds: ['article', 'event'] as const,
    words: null,
    category: null,
    tier: null,
    since: null,
    until: null,
    readable: true,
  }
  const behind = { at: new Date(TEST_NOW.getTime() - 100 * DAY).toISOString(), id: crypto.randomUUID() }
  for (const place of [null, behind])
    await newestMatches(spied, question, {
      asOf: TEST_NOW.toISOString(),
      behind: place,
      most: 21,
      dense: 600,
    })
  for (const plan of asked) {
    expect(plan).toMatch(/Index (Only )?Scan using search_documents_(newest|listed)/)
    expect(plan).not.toContain('Seq Scan')
  }
  expect(asked).toHaveLength(2)
})

test('rows are grouped under the month in which they were published, in their order', () => {
  const rows = ['2026-11-02T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-10-31T23:59:59.000Z'].map(
    (published_at) => ({ published_at }),
  )
  expect(byMonth(rows).map(({ month, rows: { length } }) => [month, length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
})
