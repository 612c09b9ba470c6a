import { beforeEach, expect, test } from 'vitest'
import { articles, translations } from '../tables.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminArticleChange, adminArticleDelete, adminArticleRestore, adminArticles } from './calls.ts'
import { ARTICLE_STATES, MANAGED_LIMIT, MANAGED_ORDERS } from './rules.ts'

// The list of all articles for administrators.

const { ask, clock, db, admin } = await openTestRuntime()
const editor = await admin()
const from = (ms: number) => new Date(TEST_NOW.getTime() + ms)

async function add(title: string, more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      content: 'x',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: from(-HOUR),
      title,
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const list = (asked: InputOf<typeof adminArticles> = {}) => ask(adminArticles, asked, editor)
const titles = async (asked: InputOf<typeof adminArticles>) =>
  (await list(asked)).items.map(({ title }) => title)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

test('each listed article says what readers of every language get', async () => {
  const id = await add('One')
  await add('Two', { language: 'fr' })
  const said = { kind: 'article' as const, itemId: id, title: 'x', fields: {} }
  await db.insert(translations).values([
    { ...said, language: 'ar' },
    { ...said, language: 'es', translator: 'a-model' },
    { ...said, language: 'pt', staleAt: clock.now() },
    { ...said, language: 'fr', kind: 'tool' },
  ])
  const states = new Map((await list()).items.map(({ title, languages }) => [title, languages]))
  expect(states.get('One')).toEqual({
    en: 'full',
    ar: 'full',
    fr: 'missing',
    es: 'machine',
    pt: 'missing',
  })
  expect(states.get('Two')).toMatchObject({ fr: 'full', en: 'missing' })
})

// Covers: admin-7-2
test('the list has every state except deleted, newest first, with drafts at the top', async () => {
  await add('old', { publishedAt: from(-DAY) })
  await add('retracted', { publishedAt: from(-2 * DAY), retractedAt: from(-DAY) })
  await add('new')
  await add('scheduled', { publishedAt: from(DAY) })
  await add('draft', { publishedAt: null })
  const gone = await add('gone')
  await ask(adminArticleDelete, { id: gone }, editor)
  expect((await list()).items.map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'draft: draft',
    'scheduled: scheduled',
    'new: published',
    'old: published',
    'retracted: retracted',
  ])
  expect((await list()).total).toBe(5)
  const [deleted] = (await list({ state: 'deleted' })).items
  expect(deleted).toMatchObject({
    id: gone,
    published_at: null,
    restorable_until: from(30 * DAY).toISOString(),
  })
  for (const state of ARTICLE_STATES)
    expect((await list({ state })).items.every((item) => item.state === state)).toBe(true)
  expect(await titles({ state: 'published' })).toEqual(['new', 'old'])
  expect(await titles({ state: 'scheduled' })).toEqual(['scheduled'])
  expect(await titles({ order: 'oldest' })).toEqual(['retracted', 'old', 'new', 'scheduled', 'draft'])
  expect(await titles({ order: 'title' })).toEqual(['draft', 'new', 'old', 'retracted', 'scheduled'])
})

// Covers: admin-7-2
test('a search matches words of title and author literally', async () => {
  await add('100% of Chips', { author: 'Ada Lovelace' })
  await add('1000 chips', { author: 'Charles_B' })
  await add(String.raw`back\slash`)
  for (const [q, found] of [
    ['CHIPS', 2],
    ['chips lovelace', 1],
    ['  ada   100 ', 1],
    ['100%', 1],
    ['%', 1],
    ['_', 1],
    [String.raw`\ `, 1],
    ["'; drop table articles", 0],
    ['', 3],
  ] as const)
    expect([q, (await list({ q })).total]).toEqual([q, found])
})

test('a search finds a word of one or two letters at the beginning of words', async () => {
  await add('The EU and AI', { author: 'Said Ba' })
  await add('Airlines have a plan')
  for (const [q, found] of [
    ['ai', 2],
    ['EU', 1],
    ['ba', 1],
    ['a', 1],
    ['id', 0],
    ['ai ba', 1],
  ] as const)
    expect([q, (await list({ q })).total]).toEqual([q, found])
})

test('the list can be filtered by category and tier', async () => {
  await add('tool', { category: 'tools', accessTier: 'premium' })
  await add('event', { category: 'events' })
  expect(await titles({ category: 'tools' })).toEqual(['tool'])
  expect(await titles({ tier: 'premium' })).toEqual(['tool'])
  expect(await titles({ category: 'events', tier: 'premium' })).toEqual([])
})

// Covers: admin-2-dashboard-8, admin-7-2, admin-9-1
test('the list has at most two hundred articles per page', async () => {
  const many = Array.from({ length: 201 }, (_, n) => ({ title: `Title ${n}`, publishedAt: from(-n * HOUR) }))
  const rest = { content: 'x', contentHtml: '', markupPolicy: 1, language: 'en' as const }
  await db.insert(articles).values(many.map((each) => ({ ...rest, ...each })))
  const { items, total, next_cursor: cursor } = await list()
  expect([items.length, total]).toEqual([200, 201])
  expect((await list({ cursor: cursor ?? '' })).items.map(({ title }) => title)).toEqual(['Title 200'])
  await expect(list({ limit: 201 })).rejects.toMatchObject({ code: 'problem.number' })
})

// Covers: admin-7-2
test.each(MANAGED_ORDERS)('page by page the list has each article once, in the order %s', async (order) => {
  const long = 'é"'.repeat(140)
  for (let n = 0; n < 9; n++)
    await add(n % 2 ? `Same ${long}` : `Title ${n}`, {
      // three share each moment; change times are set by the database, with a finer resolution than a Date
      publishedAt: n < 3 ? null : from(-Math.floor(n / 3) * HOUR),
    })
  const whole = (await list({ order })).items
  const paged: typeof whole = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ order, limit: 2, ...(cursor && { cursor }) })
    expect([page.total, page.items.length <= 2]).toEqual([9, true])
    paged.push(...page.items)
    cursor = page.next_cursor
  }
  expect(paged).toEqual(whole)
  expect(new Set(paged.map(({ id }) => id)).size).toBe(9)
})

test('a cursor of another order and a forged cursor are refused', async () => {
  for (const title of ['a', 'b']) await add(title)
  const { next_cursor: cursor } = await list({ limit: 1, order: 'title' })
  const made = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const id = crypto.randomUUID()
  for (const wrong of [
    cursor ?? '',
    'x',
    made({}),
    made({ by: 'moment', place: 'now()', id }),
    made({ by: 'moment', place: '9'.repeat(19), id }),
    made({ by: 'moment', place: '2026-13-01T00:00:00.000000Z', id }),
  ])
    await expect(list({ cursor: wrong })).rejects.toMatchObject({ code: 'problem.cursor', status: 422 })
  const odd = made({ by: 'title', place: 'a\0', id })
  await expect(list({ cursor: odd, order: 'title' })).rejects.toMatchObject({ code: 'problem.cursor' })
})

test('everything in the list can be selected and then changed, deleted or restored within a minute', () => {
  const tooFew = [adminArticleChange, adminArticleDelete, adminArticleRestore].filter(
    ({ limit }) => limit.times < MANAGED_LIMIT * limit.windowMinutes,
  )
  expect(tooFew.map(({ name }) => name)).toEqual([])
})
