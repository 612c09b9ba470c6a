// long: every path of the API is tested against one planted library
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminArticleDelete, adminArticleRestore } from '#articles/managing/calls.ts'
import { removeDeletedArticlesJob } from '#articles/managing/remove-deleted-articles.ts'
import { retractArticle } from '#articles/corrections/calls.ts'
import {
  storyReports,
  agents,
  articles,
  leaderboardEntries,
  podcasts,
  tools,
  translations,
} from '#articles/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { apiDocument } from './calls.ts'
import { asking, keyFor, subscriber } from './test-keys.ts'

const runtime = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { ask, db, clock } = runtime
const caller = await subscriber(runtime)
const get = asking(runtime, await keyFor(runtime, caller))
const editor = await runtime.admin()
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms)

type Item = { id: string; state?: string; title?: string; [field: string]: unknown }
type List = { items: Item[]; next_cursor: string | null; more?: boolean }
const read = async (path: string) => (await (await get(path)).json()) as List
const idsOf = ({ items }: List) => items.map(({ id }) => id)

const article = async (values: Partial<typeof articles.$inferInsert> = {}) => {
  const publishedAt = values.publishedAt ?? ago(DAY)
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: 'All of it.',
      contentHtml: '<p>All of it.</p>',
      markupPolicy: 1,
      language: 'en',
      createdAt: publishedAt,
      updatedAt: publishedAt,
      ...values,
      publishedAt,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

const planted = {
  free: await article({ title: 'Free', publishedAt: ago(30 * DAY) }),
  b2b: await article({ title: 'For B2B', accessTier: 'b2b', publishedAt: ago(20 * DAY) }),
  event: await article({ title: 'A fair', category: 'events', publishedAt: ago(10 * DAY) }),
  draft: await article({ title: 'Planned', publishedAt: new Date(TEST_NOW.getTime() + DAY) }),
  tool: randomUUID(),
  agent: randomUUID(),
  podcast: randomUUID(),
}
const common = {
  language: 'en' as const,
  publishedAt: ago(9 * DAY),
  createdAt: ago(9 * DAY),
  updatedAt: ago(9 * DAY),
}
await db.insert(tools).values({ ...common, id: planted.tool, name: 'Loom', title: 'Weaves' })
await db
  .insert(agents)
  .values({ ...common, id: planted.agent, name: 'Porter', description: 'Carries things for you.' })
await db.insert(podcasts).values({ ...common, id: planted.podcast, title: 'Morning', accessTier: 'premium' })
await db
  .insert(leaderboardEntries)
  .values({ takenAt: ago(DAY), rank: 1, articleId: planted.b2b, momentum: 80 })
await db.insert(translations).values({
  kind: 'article',
  itemId: planted.free,
  language: 'fr',
  title: 'Gratuit',
  fields: { content: 'Tout.', content_html: '<p>Tout.</p>' },
  translator: 'a model',
})
await db.insert(storyReports).values(
  ['One', 'Two', 'Two'].map((publisher, n) => ({
    itemId: planted.b2b,
    url: `https://${n}.example/`,
    publisher,
    title: `Told ${n}`,
    language: 'en',
    reportedAt: ago(20 * DAY - n * 1000),
  })),
)

type Operation = {
  parameters?: { name: string; in: string; required: boolean; schema: z.core.JSONSchema.JSONSchema }[]
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>
}
const { paths } = (await ask(apiDocument, {})) as { paths: Record<string, { get: Operation }> } // the shape that OpenAPI defines
const EXAMPLES: Record<string, string> = {
  '/api/v1/articles/{id}': planted.b2b,
  '/api/v1/stories/{id}': planted.b2b,
  '/api/v1/tools/{id}': planted.tool,
  '/api/v1/agents/{id}': planted.agent,
}

// Covers: api-15
test('the document describes the whole API and nothing else, for everyone', async () => {
  expect(Object.keys(paths)).toEqual([
    '/api/v1/articles',
    '/api/v1/articles/{id}',
    '/api/v1/stories/{id}',
    '/api/v1/tools',
    '/api/v1/tools/{id}',
    '/api/v1/agents',
    '/api/v1/agents/{id}',
    '/api/v1/events',
    '/api/v1/podcasts',
    '/api/v1/leaderboard',
    '/api/v1/figures',
    '/api/v1/changes',
    '/api/v1/feed.json',
  ])
  const answer = await runtime.app.request('http://localhost:3000/api/v1/openapi.json')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})

// Covers: api-7, api-19
test.each(Object.entries(paths))(
  'the answers and problems of %s match its document',
  async (path, { get: operation }) => {
    const address = `${path.replace('{id}', EXAMPLES[path] ?? '')}${path.endsWith('changes') ? '?since=2026-01-01T00:00:00Z' : ''}`
    const answer = await get(address)
    expect(answer.status).toBe(200)
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const schema = operation.responses['200']?.content?.[type]?.schema
    if (!schema) throw new Error(`${path} answers ${type}`)
    const said = await answer.json()
    expect(z.fromJSONSchema(schema).safeParse(said).error).toBeUndefined()
    const { items } = said as Partial<List>
    if (items) expect(items.length).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(Number(answer.headers.get('ratelimit-limit'))).toBeGreaterThan(0)
    const again = await get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const wrong = await get(`${path.replace('{id}', randomUUID())}?lang=xx&limit=0&cursor=!&at=x&span=x`)
    expect(wrong.status).toBe(422)
    const problem = operation.responses['422']?.content?.['application/problem+json']?.schema
    expect(z.fromJSONSchema(problem ?? {}).safeParse(await wrong.json()).error).toBeUndefined()
  },
)

// Covers: site-6-19, api-8
test('a B2B key reads all tiers and dates in the requested language, with the original language named', async () => {
  expect(idsOf(await read('/api/v1/articles'))).toEqual([planted.b2b, planted.free])
  const [, free] = (await read('/api/v1/articles?lang=fr')).items
  expect(free).toMatchObject({
    title: 'Gratuit',
    language: 'fr',
    original_language: 'en',
    machine_translated: true,
    access: { state: 'full' },
  })
  const one = await (await get(`/api/v1/articles/${planted.b2b}?lang=ar`)).json()
  expect(one).toMatchObject({ language: 'en', original_language: 'en', content: 'All of it.' })
  expect((await get(`/api/v1/articles/${planted.draft}`)).status).toBe(404)
})

// Covers: api-7
test('a story names the publishers that reported it and counts each once', async () => {
  const story = await (await get(`/api/v1/stories/${planted.b2b}`)).json()
  expect(story).toMatchObject({
    publisher_count: 2,
    reports: [{ publisher: 'One' }, { publisher: 'Two' }, { publisher: 'Two' }],
    first_report_at: ago(20 * DAY).toISOString(),
  })
})

// Covers: api-9
test('pages continue where the last one ended, and none is larger than documented', async () => {
  const first = await read('/api/v1/articles?limit=1')
  expect(idsOf(first)).toEqual([planted.b2b])
  const second = await read(`/api/v1/articles?limit=1&cursor=${first.next_cursor}`)
  expect([idsOf(second), second.next_cursor]).toEqual([[planted.free], null])
  expect((await get('/api/v1/articles?limit=31')).status).toBe(422)
  expect((await get('/api/v1/articles?cursor=bm9uc2Vuc2U')).status).toBe(422)
})

// Covers: api-9
test('each list returns only its changes since a moment, the earliest first', async () => {
  const all = await read('/api/v1/articles?updated_since=2026-01-01T00:00:00Z&limit=1')
  expect(idsOf(all)).toEqual([planted.free])
  const rest = await read(`/api/v1/articles?updated_since=2026-01-01T00:00:00Z&cursor=${all.next_cursor}`)
  expect([idsOf(rest), rest.next_cursor]).toEqual([[planted.b2b], null])
  for (const [list, id] of Object.entries({
    tools: planted.tool,
    agents: planted.agent,
    events: planted.event,
    podcasts: planted.podcast,
  })) {
    expect([list, idsOf(await read(`/api/v1/${list}?updated_since=${ago(11 * DAY).toISOString()}`))]).toEqual(
      [list, [id]],
    )
    expect(idsOf(await read(`/api/v1/${list}?updated_since=${ago(DAY).toISOString()}`))).toEqual([])
  }
  const both = await get('/api/v1/articles?updated_since=2026-01-01T00:00:00Z&q=story')
  expect([both.status, ((await both.json()) as { code: string }).code]).toEqual([
    422,
    'developers.updatedSinceAlone',
  ])
})

// Covers: api-10
test('a client that follows changes receives each correction, retraction, deletion and restoration once', async () => {
  clock.set(TEST_NOW)
  const [kept, taken, gone] = [await article(), await article(), await article()]
  let { next_cursor: cursor } = await read('/api/v1/changes?since=2026-01-01T00:00:00Z&limit=200')
  const news = async () => {
    const heard: Item[] = []
    for (let more = true; more;) {
      const page = await read(`/api/v1/changes?cursor=${cursor}&limit=1`)
      heard.push(...page.items)
      cursor = page.next_cursor
      more = page.more ?? false
    }
    return heard.map(({ id, kind, state }) => [id, kind, state])
  }
  expect(await news()).toEqual([])
  clock.pass(DAY / 2)
  await ask(retractArticle, { id: taken, note: 'It was not so.' }, editor)
  await ask(adminArticleDelete, { id: gone }, editor)
  expect(await news()).toEqual([]) // another transaction may still commit with an earlier timestamp
  clock.pass(5 * SECOND)
  const states = new Map((await news()).map(([id, , state]) => [id, state]))
  expect([states.size, states.get(taken), states.get(gone)]).toEqual([2, 'retracted', 'deleted'])
  await ask(adminArticleRestore, { id: gone }, editor)
  await db.update(articles).set({ updatedAt: clock.now() }).where(eq(articles.id, kept))
  clock.pass(5 * SECOND)
  expect((await news()).map(([, , state]) => state)).toEqual(['current', 'current'])
  await db.update(tools).set({ status: 'hidden', updatedAt: clock.now() }).where(eq(tools.id, planted.tool))
  clock.pass(5 * SECOND)
  expect(await news()).toEqual([[planted.tool, 'tool', 'deleted']])
  await ask(adminArticleDelete, { id: gone }, editor)
  clock.pass(31 * DAY)
  await givePlan(db, caller.id, 'b2b', { createdAt: clock.now() })
  await removeDeletedArticlesJob.run({}, runtime.runtime)
  clock.pass(5 * SECOND)
  expect(await db.$count(articles, eq(articles.id, gone))).toBe(0)
  expect((await news()).filter(([id]) => id === gone).at(-1)).toEqual([gone, 'article', 'deleted'])
  clock.set(TEST_NOW)
})

// Covers: api-9
test.each([
  ['changes', '2026-02-30 00:00:00', planted.free],
  ['changes', '2026-11-19 24:00:00', planted.free],
  ['articles?updated_since=2026-01-01T00:00:00Z', '2026-02-30 00:00:00.000001', planted.free],
  ['articles', '9999-12-31T23:59:59.999-14:00', planted.free],
  ['articles', '2026-02-30T00:00:00.000Z', planted.free],
  ['articles', '2026-11-19T09:00:00.000Z', '-'.repeat(36)],
])('%s refuse an invented cursor: %s', async (list, at, id) => {
  const cursor = Buffer.from(`${at} ${id}`).toString('base64url')
  const answer = await get(`/api/v1/${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'problem.cursor'])
})

// Covers: api-10
test('changes need a starting point and never include what was not published', async () => {
  const answer = await get('/api/v1/changes')
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    422,
    'developers.sinceMissing',
  ])
  expect(JSON.stringify(await read('/api/v1/changes?since=2026-01-01T00:00:00Z&limit=200'))).not.toContain(
    planted.draft,
  )
})

// Covers: site-6-19, api-11
test('a request for articles as JSON Feed gets texts, images and the address of the next page', async () => {
  const answer = await get('/api/v1/articles?limit=1&lang=fr', { accept: 'application/feed+json' })
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = (await answer.json()) as { version: string; next_url: string; items: Item[] }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items[0]).toMatchObject({
    content_html: '<p>All of it.</p>',
    url: expect.stringMatching(/^https:\/\/cadence.example\//),
  })
  const next = await get(feed.next_url.replace('https://cadence.example', ''))
  expect(((await next.json()) as { items: Item[] }).items).toHaveLength(1)
})
