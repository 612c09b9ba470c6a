import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { loopback } from '#services/loopback.ts'
import type { Caller } from '#platform/runtime.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import {
  aiNewsSourceAdd,
  aiNewsSourceChange,
  aiNewsSourceDiscover,
  aiNewsSources,
  aiNewsSourcesAddStarters,
  aiNewsSourcesExport,
  aiNewsSourcesImport,
} from './calls.ts'
import { articlePage, rss, rssItem } from './invented-feeds.ts'
import { DATE } from './invented-publisher.ts'
import { STARTERS } from './rules.ts'
import { STARTER_SOURCES } from './starter-sources.ts'
import { newsSources } from './tables.ts'

const paths: Record<string, string> = {}
const site = await loopback((request, response) => {
  const answer = paths[request.url ?? '']
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(answer ?? 'no')
})
const guarded = await loopback((request, response) => {
  const answer = paths[`guarded ${request.url}`]
  response.writeHead(answer === undefined ? 404 : 200).end(answer ?? 'no')
})
const runtime = await openTestRuntime({ FETCH_ALLOW_HOSTS: `${site.host},${guarded.host}` })
afterAll(async () => {
  await site.close()
  await guarded.close()
})
const { db } = runtime
const ask: typeof runtime.ask = (...call) => runtime.ask(...call)
const admin: Caller = { id: crypto.randomUUID(), email: 'ada@desk.example', roles: ['admin'], sessionId: 's' }
beforeEach(async () => {
  await db.delete(newsSources)
})
afterEach(() => {
  for (const path of Object.keys(paths)) delete paths[path]
})
const home = (links: string) => `<html><head><title>Home</title>${links}</head><body>Hello</body></html>`
const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`
const discovered = async (path: string, more: object = {}) =>
  (await ask(aiNewsSourceDiscover, { url: site.origin + path, ...more }, admin)).candidates

test('the address of a feed is tested by reading it, and nothing is stored', async () => {
  paths['/feed'] = rss(rssItem(1, DATE) + rssItem(2, null))
  expect(await discovered('/feed')).toEqual([
    {
      url: `${site.origin}/feed`,
      kind: 'rss',
      titles: ['Larkfield note number 1 about open models'],
      items: 2,
      newest_at: '2026-11-19T10:00:00.000Z',
      language: 'en',
      state: 'partly_undated',
      state_detail: { undated: 1, items: 2 },
      known: false,
    },
  ])
  expect(await db.$count(newsSources)).toBe(0)
})

// Covers: drafts-6
test('a home page leads to the feeds that it names, each one read; a broken one comes with its state', async () => {
  paths['/'] = home(link('/a.xml') + link('/gone.xml') + link('/a.xml'))
  paths['/a.xml'] = rss(rssItem(1, DATE))
  await ask(aiNewsSourceAdd, { name: 'A', url: `${site.origin}/a.xml` }, admin)
  expect(await discovered('/')).toMatchObject([
    { url: `${site.origin}/a.xml`, items: 1, state: 'ok', known: true },
    { url: `${site.origin}/gone.xml`, items: 0, state: 'http_error', state_detail: { status: 404 } },
  ])
})

test('without a named feed, common feed paths and sitemaps in robots.txt are tried if robots may', async () => {
  const { origin } = guarded
  paths['guarded /'] = home('')
  paths['guarded /robots.txt'] = `User-agent: *\nDisallow: /rss\nSitemap: ${origin}/news.xml`
  paths['guarded /rss'] = paths['guarded /atom.xml'] = rss(rssItem(1, DATE))
  paths['guarded /news.xml'] =
    `<urlset><url><loc>${origin}/1</loc><news:title>Larkfield opens a model for towns</news:title>` +
    `<news:publication_date>2026-11-19T10:00:00Z</news:publication_date></url></urlset>`
  const { candidates } = await ask(aiNewsSourceDiscover, { url: origin }, admin)
  expect(candidates.map(({ url, kind }) => [new URL(url).pathname, kind])).toEqual([
    ['/news.xml', 'sitemap'],
    ['/atom.xml', 'rss'],
  ])
  expect(guarded.seen.filter((each) => each.endsWith(' /rss'))).toEqual([])
})

test('a site without any feed, a blocked page and a forbidden address are reported as such', async () => {
  paths['/none'] = home('')
  expect(await discovered('/none')).toMatchObject([{ items: 0, state: 'not_a_feed' }])
  paths['/door'] = '<html><head><title>Just a moment...</title></head><body>Checking</body></html>'
  expect(await discovered('/door')).toMatchObject([{ items: 0, state: 'blocked' }])
  const inside = await ask(aiNewsSourceDiscover, { url: 'http://127.0.0.1:1/feed' }, admin)
  expect(inside.candidates).toMatchObject([{ state: 'refused_address' }])
})

test('the rules of a list page are validated on saving, and can be tested before', async () => {
  paths['/news'] =
    '<html><body><li><a href="/1">Larkfield opens</a></li><li><a href="/2">Again</a></li></body></html>'
  paths['/1'] = paths['/2'] = articlePage('')
  const list = { name: 'List', url: `${site.origin}/news`, chosen_kind: 'html_list' } as const
  const add = (rules?: { item: string; title?: string }) =>
    ask(aiNewsSourceAdd, { ...list, ...(rules && { rules }) }, admin)
  await expect(add()).rejects.toMatchObject({ code: 'sources.rulesMissing', status: 422 })
  await expect(add({ item: 'li', title: '::' })).rejects.toMatchObject({
    code: 'sources.rulesInvalid',
    fields: [{ field: 'rules.title', code: 'sources.rulesInvalid' }],
  })
  const { chosen_kind, url } = list
  expect(await discovered('/news', { chosen_kind, rules: { item: 'li' } })).toMatchObject([
    { url, kind: 'html_list', items: 2, titles: ['Larkfield opens', 'Again'] },
  ])
  const { id } = await add({ item: 'li' })
  const changed = ask(aiNewsSourceChange, { id, rules: { item: 'li[' } }, admin)
  await expect(changed).rejects.toMatchObject({ code: 'sources.rulesInvalid' })
  expect((await ask(aiNewsSources, {}, admin)).items).toMatchObject([
    { chosen_kind: 'html_list', rules: { item: 'li' } },
  ])
})

test('the page of a repository is stored as the address of its releases', async () => {
  const url = 'https://github.com/larkfield/tidemark'
  expect(await ask(aiNewsSourceAdd, { name: 'T', url }, admin)).toMatchObject({ url: `${url}/releases.atom` })
  const listing = { name: 'P', url: 'https://arxiv.org/list/cs.AI/recent' }
  expect(await ask(aiNewsSourceAdd, listing, admin)).toMatchObject({ url: 'https://rss.arxiv.org/rss/cs.AI' })
})

// Covers: drafts-6
test('an exported list can be imported again in full, and a second import changes nothing', async () => {
  await ask(aiNewsSourcesAddStarters, {}, admin)
  await ask(aiNewsSourceAdd, { name: 'A & <B> "C"', url: 'https://larkfield.example/?a=1&b=2' }, admin)
  const facts = async () =>
    (await ask(aiNewsSources, {}, admin)).items.map((source) => ({ ...source, id: '' }))
  const before = await facts()
  const { opml, file_name: name } = await ask(aiNewsSourcesExport, {}, admin)
  expect(name).toBe('cadence-sources-2026-11-20.opml')
  await db.delete(newsSources)
  const count = STARTERS + 1
  expect(await ask(aiNewsSourcesImport, { opml }, admin)).toEqual({ added: count, known: 0, failed: [] })
  expect(await facts()).toEqual(before)
  expect(await ask(aiNewsSourcesImport, { opml }, admin)).toEqual({ added: 0, known: count, failed: [] })
})

test('a foreign list: folders are flattened, duplicates skipped, and faulty entries reported by name', async () => {
  const outline = (text: string, url: string, more = '') =>
    `<outline text="${text}" type="rss" xmlUrl="${url}" ${more}/>`
  const opml =
    `<?xml version="1.0"?><opml version="1.0"><head/><body><outline text="Folder"><outline text="Deeper">` +
    `${outline('Larkfield', 'https://larkfield.example/feed', 'language="ar-EG"')}</outline>` +
    `${outline('Twice', 'https://larkfield.example/feed')}${outline('', 'https://nameless.example/feed')}</outline>` +
    `${outline('Script', 'javascript:alert(1)')}${outline('Rules', 'https://r.example/', 'sourceKind="html_list" sourceRules="{"')}` +
    `${outline('Tier', 'https://t.example/', 'sourceTier="9"')}<outline text="No feed"/></body></opml>`
  expect(await ask(aiNewsSourcesImport, { opml }, admin)).toEqual({
    added: 2,
    known: 1,
    failed: [
      { name: 'Script', url: 'javascript:alert(1)', code: 'sources.urlInvalid' },
      { name: 'Rules', url: 'https://r.example/', code: 'problem.invalid' },
      { name: 'Tier', url: 'https://t.example/', code: 'problem.invalid' },
    ],
  })
  expect((await ask(aiNewsSources, {}, admin)).items).toMatchObject([
    { name: 'Larkfield', language: 'ar' },
    { name: 'nameless.example', language: null },
  ])
})

test.each([
  ['a feed', rss(rssItem(1, DATE))],
  ['words', 'hello'],
  [
    'an entity bomb',
    `<!DOCTYPE o [<!ENTITY a "${'ha'.repeat(9)}">${'<!ENTITY b "&a;&a;">'.repeat(9)}]><opml>&b;`,
  ],
  ['50,000 unclosed folders', `<opml version="2.0"><body>${'<outline text="x">'.repeat(50_000)}`],
])('%s is not a subscription list', async (_, opml) => {
  await expect(ask(aiNewsSourcesImport, { opml }, admin)).rejects.toMatchObject({
    code: 'sources.opmlInvalid',
    status: 422,
  })
})

test('a list that is too long is added up to the limit', async () => {
  const outlines = Array.from(
    { length: 600 },
    (_, n) => `<outline text="s${n}" xmlUrl="https://s${n}.example/feed"/>`,
  )
  const opml = `<opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`
  await ask(aiNewsSourceAdd, { name: 'First', url: 'https://first.example/' }, admin)
  const { added, failed } = await ask(aiNewsSourcesImport, { opml }, admin)
  expect(added).toBe(499)
  expect(failed).toEqual([{ name: 's499', url: 'https://s499.example/feed', code: 'sources.tooMany' }])
})

// Covers: drafts-6
test('the starter list has forty sources in five languages, added once and only on request', async () => {
  expect((await ask(aiNewsSources, {}, admin)).total).toBe(0)
  expect(STARTER_SOURCES).toHaveLength(STARTERS)
  expect(new Set(STARTER_SOURCES.map(({ url }) => url)).size).toBe(STARTERS)
  expect(new Set(STARTER_SOURCES.map(({ language }) => language))).toEqual(
    new Set(['en', 'ar', 'fr', 'es', 'pt']),
  )
  expect(await ask(aiNewsSourcesAddStarters, { languages: ['ar'] }, admin)).toMatchObject({ added: 5 })
  expect(await ask(aiNewsSourcesAddStarters, {}, admin)).toEqual({ added: 35, known: 5, failed: [] })
  const { items } = await ask(aiNewsSources, { category: 'agents' }, admin)
  expect(items).toMatchObject([{ name: 'LangChain', tier: 1, owner: 'langchain.dev', state: null }])
})

test('lists and tests of sources are for administrators only', async () => {
  for (const call of [aiNewsSourcesAddStarters, aiNewsSourcesExport])
    await expect(ask(call, {})).rejects.toMatchObject({ status: 401 })
  await expect(ask(aiNewsSourcesImport, { opml: '<opml/>' })).rejects.toMatchObject({ status: 401 })
  await expect(ask(aiNewsSourceDiscover, { url: site.origin })).rejects.toMatchObject({ status: 401 })
})

test('the metrics include the condition of the sources', async () => {
  await ask(aiNewsSourceAdd, { name: 'Old', url: 'https://old.example/' }, admin)
  await ask(aiNewsSourceAdd, { name: 'New', url: 'https://new.example/' }, admin)
  const hours = (n: number) => new Date(runtime.clock.now().getTime() - n * 3_600_000)
  await db.update(newsSources).set({ state: 'timeout', createdAt: hours(100), newestItemAt: hours(1) })
  const text = await (await runtime.app.request('/metrics')).text()
  expect(text).toContain('cadence_sources{condition="active"} 2')
  expect(text).toContain('cadence_sources{condition="failed"} 2')
  expect(text).toContain('cadence_sources{condition="stale"} 2')
  expect(text).toContain('cadence_newest_item_age_seconds 3600')
})
