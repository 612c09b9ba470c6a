import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correctArticle } from '../corrections/calls.ts'
import { MARKUP_POLICY } from '../markup.ts'
import { takeBoardJob } from '#trends/leaderboard/board.ts'
import { recordReports } from '../momentum-store.ts'
import { newestProducts, trendingItems } from '../episode-material.ts'
import { newestAgentNames } from '../item-picture.ts'
import { reportError } from '../reports/calls.ts'
import { articles, events, momentumReports, pictures, translations } from '../tables.ts'
import { generatedContent } from '#writing/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminArticleDelete, adminArticleRestore } from './calls.ts'
import { pagesRefreshed } from './test-pages-refreshed.ts'

// A deleted article is on no surface, even if cached, and a restored one is back on all of them.

const { runtime, app, ask, clock, db, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const editor = await admin()
const CANARY = 'zanzibarcanary'
const NEAR = crypto.randomUUID()
const remove = (id: string) => pagesRefreshed(runtime, () => ask(adminArticleDelete, { id }, editor))
const restore = (id: string) => pagesRefreshed(runtime, () => ask(adminArticleRestore, { id }, editor))
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
/** Before the last board was taken. */
const PUBLISHED = later(-12 * HOUR)

type Row = Partial<typeof articles.$inferInsert>
/**
 * Adds an article with the canary in every text, in two languages, with its published draft and everything it can be listed
 * by.
 */
async function add(more: Row = {}): Promise<string> {
  const id = more.id ?? crypto.randomUUID()
  await db.insert(articles).values({
    id,
    title: `A ${CANARY} story`,
    excerpt: `Short ${CANARY}.`,
    content: `It says ${CANARY}.`,
    contentHtml: `<p>It says ${CANARY}.</p>`,
    markupPolicy: MARKUP_POLICY,
    language: 'en',
    tags: ['birds'],
    publishedAt: PUBLISHED,
    createdAt: PUBLISHED,
    updatedAt: PUBLISHED,
    ...more,
  })
  await db.insert(generatedContent).values({
    id,
    title: `A ${CANARY} story`,
    content: `It says ${CANARY}.`,
    contentType: 'article',
    language: 'en',
    status: 'published',
    publishedAt: PUBLISHED,
  })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: `Un récit ${CANARY}`,
    fields: { excerpt: CANARY, content: CANARY, content_html: `<p>${CANARY}</p>` },
  })
  const reports = [0, 1, 2].map((n) => ({
    group: `g${n}`,
    publisher: `Paper ${n}`,
    at: later(-(4 + n) * HOUR),
    weight: 0.7,
  }))
  await recordReports(db, id, reports, TEST_NOW)
  return id
}

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [translations, articles, generatedContent, momentumReports, pictures])
    await db.delete(table)
  await db.insert(articles).values({
    id: NEAR,
    title: 'A story near it',
    content: 'Other words.',
    contentHtml: '<p>Other words.</p>',
    markupPolicy: MARKUP_POLICY,
    language: 'en',
    tags: ['birds'],
    publishedAt: later(-2 * HOUR),
  })
})

const CALLS = (id: string) =>
  [
    `articles/${id}`,
    `articles/${id}?lang=fr`,
    'articles',
    `articles?q=${CANARY}`,
    'articles?topic=AI%20News&lang=fr',
    `articles/${NEAR}/related`,
    'home',
    'leaderboard',
    'corrections',
    `search?q=${CANARY}`,
    `search?q=${CANARY}&lang=fr`,
  ].map((path) => `/api/${path}`)
const DOCUMENTS = (id: string) =>
  [
    ...['en', 'fr'].flatMap((language) =>
      ['feed.xml', 'feed.json', 'index.md', 'news.md', 'leaderboard.md', `news/${id}.md`].map(
        (name) => `${language}/${name}`,
      ),
    ),
    'sitemaps/news-1.xml',
    'news-sitemap.xml',
  ].map((path) => `/${path}`)

/** The surfaces that show the article to visitors, from the cache where there is one. */
async function surfaces(id: string): Promise<string[]> {
  const shelf = {
    method: 'POST',
    body: JSON.stringify({ ids: [id] }),
    headers: { 'content-type': 'application/json' },
  }
  const read = async (path: string, asked?: RequestInit): Promise<[string, string]> => [
    path,
    await (await app.request(`http://localhost:3000${path}`, asked)).text(),
  ]
  const answers = [['podcast', JSON.stringify(await material())]] as [path: string, text: string][]
  // one after the other: a request that waits too long for a new page gets the old one
  for (const path of [...CALLS(id), ...DOCUMENTS(id)]) answers.push(await read(path))
  answers.push(await read('/api/shelf-stories', shelf))
  // a problem document repeats the requested address
  const named = answers.filter(
    ([path, text]) => text.includes(CANARY) || (!path.includes(id) && text.includes(id)),
  )
  return named.map(([path]) => path)
}
const material = () => {
  const asked = { language: 'en', since: later(-DAY), now: clock.now(), limit: 9, except: [] } as const
  return Promise.all([trendingItems(db, asked), newestProducts(db, asked)])
}

// Covers: admin-7-4
test('a deleted article disappears from every surface immediately, and a restored one is back on all', async () => {
  const id = await add()
  await takeBoardJob.run({}, runtime)
  const edit = { id, note: `The ${CANARY} was misspelt.`, edits: { tags: ['birds', 'song'] } }
  await pagesRefreshed(runtime, () => ask(correctArticle, edit, editor))
  const before = await surfaces(id)
  expect(before).toEqual(['podcast', ...CALLS(id), ...DOCUMENTS(id), '/api/shelf-stories'])
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  clock.pass(1000)
  await remove(id)
  expect(await surfaces(id)).toEqual([])
  expect((await app.request(`http://localhost:3000/api/articles/${id}`)).status).toBe(404)
  const report = {
    id,
    kind: 'fact',
    text: 'This is not how it was.',
    language: 'en',
    updated_at: TEST_NOW.toISOString(),
  } as const
  await expect(ask(reportError, report)).rejects.toMatchObject({ code: 'library.articleNotFound' })
  clock.pass(1000)
  expect(await restore(id)).toMatchObject({ state: 'published', restorable_until: null })
  expect(await surfaces(id)).toEqual(before)
  expect((await db.select().from(articles).where(eq(articles.id, id)))[0]).toEqual({
    ...row,
    updatedAt: clock.now(), // those who keep a copy see the change
  })
})

test('a deleted event is removed from the list and the sitemap of events', async () => {
  const id = await add({ category: 'events' })
  await db.insert(events).values({ articleId: id, startsAt: later(9 * DAY) })
  const there = () =>
    Promise.all(
      ['/api/events', '/sitemaps/events-1.xml', '/en/events.md'].map(async (path) =>
        (await (await app.request(`http://localhost:3000${path}`)).text()).includes(id),
      ),
    )
  expect(await there()).toEqual([true, true, true])
  await remove(id)
  expect(await there()).toEqual([false, false, false])
  await restore(id)
  expect(await there()).toEqual([true, true, true])
})

test('a deleted article about an agent is no longer an agent, and its share card is removed', async () => {
  const id = await add({ contentType: 'agent' })
  const { share_image: card } = (await (
    await app.request(`http://localhost:3000/api/articles/${id}`)
  ).json()) as {
    share_image: string
  }
  const ask200 = async (path: string) => (await app.request(`http://localhost:3000${path}`)).status
  expect([await ask200(card), await ask200(`/api/agents/${id}`)]).toEqual([200, 200])
  expect(await newestAgentNames(db, 9)).toHaveLength(1)
  await remove(id)
  expect([await ask200(card), await ask200(`/api/agents/${id}`)]).toEqual([404, 404])
  expect(await newestAgentNames(db, 9)).toEqual([])
})
