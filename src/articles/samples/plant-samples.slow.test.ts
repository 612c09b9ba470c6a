import { count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article, articles as articlesCall } from '../calls.ts'
import { entities, entityTimeline } from '../entities/calls.ts'
import { findEntitiesJob } from '../entities/find-entities.ts'
import { home } from '#home/calls.ts'
import { MARKUP_POLICY } from '../markup.ts'
import { plantSamples } from './plant-samples.ts'
import { removeSampleItems, sampleId } from './samples.ts'
import {
  agents,
  articles,
  events,
  leaderboardEntries,
  podcasts,
  siteSettings,
  tools,
  translations,
} from '../tables.ts'

const TABLES = { articles, events, tools, agents, podcasts, translations, leaderboardEntries }

const runtime = await openTestRuntime()
const { db } = runtime

beforeEach(async () => {
  for (const table of [articles, tools, agents, podcasts, translations, siteSettings]) await db.delete(table)
})

async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(TABLES)) {
    const [row] = await db.select({ rows: count() }).from(table)
    counts[name] = row?.rows ?? 0
  }
  return counts
}

const PLANTED = {
  articles: 18,
  events: 4,
  tools: 6,
  agents: 3,
  podcasts: 3,
  translations: 4 * (18 + 6 + 3 + 3),
  leaderboardEntries: 10,
}

// Covers: site-2-home-3, site-3-5, site-9-2
test('a first start fills the home page in every language', async () => {
  await plantSamples(db, TEST_NOW)
  for (const lang of LANGUAGES) {
    const page = await runtime.ask(home, { lang })
    expect(page.lead?.momentum).toBe(lang === 'fr' ? 90 : 95) // the fastest sample that was written in French leads there
    expect(page.board.taken_at).toBe('2026-11-20T06:00:00.000Z')
    expect(page.board.entries.map(({ momentum, change }) => [momentum, change])).toEqual([
      [95, 12],
      [92, 7],
      [90, 4],
      [88, -2],
      [85, 9],
    ])
    expect(page.featured).toHaveLength(6)
    for (const card of [page.lead, ...page.board.entries, ...page.featured]) expect(card?.language).toBe(lang)
    expect(page.featured.every(({ sample }) => sample)).toBe(true)
    expect(page.figures).toEqual({
      news_daily: '50+',
      tools_tracked: '200+',
      subscribers: '10K+',
      languages: '5',
    })
  }
})

// Covers: site-4-8, articles-2
test('a visitor reads a sample in Arabic, with marks that link to its sources', async () => {
  await plantSamples(db, TEST_NOW)
  const page = await runtime.ask(article, { id: sampleId('article', 'audit-template'), lang: 'ar' })
  expect(page.title).toContain('لتدقيق')
  expect(page.content_html).toContain('<sup><a href="#source-1">[1]</a></sup>')
  expect(page.sources.map(({ n }) => n)).toEqual([1, 2, 3])
  expect([...page.languages].toSorted()).toEqual([...LANGUAGES].toSorted())
})

// Covers: site-4-31, site-6-1, site-6-4, site-9-10, admin-9-26
test('old and paid samples are locked to a visitor', async () => {
  await plantSamples(db, TEST_NOW)
  const { items } = await runtime.ask(articlesCall, { limit: 30 })
  expect(items.map(({ access }) => access.state)).toEqual([
    ...Array(7).fill('full'),
    ...Array(3).fill('locked'),
  ])
  const paid = await runtime.ask(article, { id: sampleId('article', 'voice-funding') })
  expect(paid).toMatchObject({
    access: { state: 'locked', because: 'premium' },
    content: '',
    content_html: '',
  })
})

test('every row is marked as a sample, has current markup, and no translation claims a review', async () => {
  await plantSamples(db, TEST_NOW)
  for (const table of [articles, tools, agents, podcasts])
    expect((await db.select().from(table)).every(({ sample }) => sample)).toBe(true)
  for (const row of await db.select().from(articles)) expect(row.markupPolicy).toBe(MARKUP_POLICY)
  for (const row of await db.select().from(translations))
    expect(row).toMatchObject({ translator: 'sample', reviewedAt: null })
})

test('a second start adds nothing', async () => {
  expect(await plantSamples(db, TEST_NOW)).toBe(true)
  expect(await rows()).toEqual(PLANTED)
  expect(await plantSamples(db, new Date('2027-01-01T00:00:00Z'))).toBe(false)
  expect(await rows()).toEqual(PLANTED)
})

test('two processes that start at the same time add the samples once', async () => {
  const both = await Promise.all([plantSamples(db, TEST_NOW), plantSamples(db, TEST_NOW)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await rows()).toEqual(PLANTED)
})

// Covers: names-12
test('a first start adds names with their stories, which are removed with the samples', async () => {
  await plantSamples(db, TEST_NOW)
  await findEntitiesJob.run({}, runtime.runtime)
  const listed = async () =>
    (await runtime.ask(entities, {})).items.map(({ slug, stories }) => `${slug} ${stories}`)
  expect(await listed()).toContain('quayside-computing 2')
  const { items } = await runtime.ask(entityTimeline, { slug: 'quayside-computing', lang: 'ar' })
  expect(items.map(({ language }) => language)).toEqual(['ar', 'ar'])
  await removeSampleItems(db, TEST_NOW)
  await findEntitiesJob.run({}, runtime.runtime)
  expect(await listed()).toEqual([])
})

test('removed samples do not come back', async () => {
  await plantSamples(db, TEST_NOW)
  expect(await removeSampleItems(db, TEST_NOW)).toBe(18 + 6 + 3 + 3)
  expect(Object.values(await rows())).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await plantSamples(db, TEST_NOW)).toBe(false)
  expect(await removeSampleItems(db, TEST_NOW)).toBe(0)
})

test('samples that were removed beforehand are never added', async () => {
  expect(await removeSampleItems(db, TEST_NOW)).toBe(0)
  expect(await plantSamples(db, TEST_NOW)).toBe(false)
})

test('removing samples leaves real articles and their translations alone', async () => {
  await plantSamples(db, TEST_NOW)
  const real = {
    title: 'Real',
    content: 'Text. [1]',
    contentHtml: '<p>Text.</p>',
    markupPolicy: 1,
    language: 'en' as const,
  }
  const [row] = await db.insert(articles).values(real).returning({ id: articles.id })
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: row?.id ?? '', language: 'fr', title: 'Vrai', fields: {} })
  await removeSampleItems(db, TEST_NOW)
  expect(await db.select({ title: articles.title }).from(articles)).toEqual([{ title: 'Real' }])
  expect(await db.select({ title: translations.title }).from(translations)).toEqual([{ title: 'Vrai' }])
})
