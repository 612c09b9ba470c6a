import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { type AccessLevel, TIERS, type Tier, mayRead } from '#membership/rules.ts'
import { DAY } from '#platform/clock.ts'
import { agent } from '#articles/catalogue/agents/calls.ts'
import { article } from '#articles/calls.ts'
import { articleHead } from '#articles/news/article-head.ts'
import { agentApplication } from '#articles/structured-data.ts'
import { agents, articles, podcasts, translations } from '#articles/tables.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'

// Checks every document of this module, for every kind of reader, with items of every tier and age: each gated text has a
// sentence of its own, which appears only where the reader may read it.

const { app, db, clock, runtime, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const canary = (id: string) => `the canary ${id} sings`
type Planted = { id: string; kind: 'article' | 'event' | 'agent' | 'podcast'; tier: Tier; publishedAt: Date }
const planted: Planted[] = []
const readers: { accessLevel: AccessLevel; headers: Record<string, string> }[] = [
  { accessLevel: 'freemium', headers: {} },
]

beforeAll(async () => {
  for (const tier of TIERS)
    for (const age of [0, 6, 8]) {
      const publishedAt = new Date(TEST_NOW.getTime() - age * DAY)
      for (const kind of ['article', 'event', 'agent', 'podcast'] as const)
        planted.push({ id: crypto.randomUUID(), kind, tier, publishedAt })
    }
  for (const item of planted) await plant(item)
  const member = await cookieOf({ app, db }, 'member@example.com')
  const editor = await cookieOf({ app, db }, 'editor@example.com', 'admin')
  readers.push(
    { accessLevel: 'freemium', headers: { cookie: member } },
    { accessLevel: 'admin', headers: { cookie: editor } },
  )
})
beforeEach(() => clock.pass(1000))

async function plant({ id, kind, tier: accessTier, publishedAt }: Planted): Promise<void> {
  const common = { id, accessTier, language: 'en' as const, publishedAt, createdAt: publishedAt }
  if (kind === 'agent')
    await db
      .insert(agents)
      .values({ ...common, name: `Agent ${id}`, description: `${'An opening. '.repeat(40)}${canary(id)}` })
  else if (kind === 'podcast')
    await db.insert(podcasts).values({
      ...common,
      title: `Episode ${id}`,
      transcript: canary(id),
      durationSeconds: 60,
      audioUrl: `/${await runtime.outside.files.put({ folder: 'audio', stem: id, extension: 'mp3' }, Buffer.from(id))}`,
    })
  else {
    await db.insert(articles).values({
      ...common,
      title: `Story ${id}`,
      excerpt: 'Short.',
      content: canary(id),
      contentHtml: `<p>${canary(id)}</p>`,
      markupPolicy: 1,
      category: kind === 'event' ? 'events' : 'news',
      sources: [
        {
          n: 1,
          url: `https://source.example/${canary(id)}`,
          publisher: 'P',
          title: canary(id),
          language: null,
          published_at: null,
        },
      ],
    })
    const fields = { excerpt: 'Court.', content: canary(id), content_html: `<p>${canary(id)}</p>` }
    await db
      .insert(translations)
      .values({ kind: 'article', itemId: id, language: 'fr', title: `Récit ${id}`, fields })
  }
}

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await app.request(`http://localhost:3000${path}`, { headers })).text()
const open = (accessLevel: AccessLevel, { kind, tier, publishedAt }: Planted) =>
  mayRead(accessLevel, { kind, access_tier: tier, published_at: publishedAt }, clock.now()).state === 'full'
const sung = (text: string) => planted.filter(({ id }) => text.includes(canary(id)))

// Covers: feeds-1
test('feeds, sitemaps and lists contain only texts that everyone may read, whoever asks', async () => {
  for (const { headers } of readers)
    for (const path of [
      ...['en', 'fr'].flatMap((language) =>
        ['feed.xml', 'feed.json', 'podcast.xml', 'llms.txt'].map((name) => `/${language}/${name}`),
      ),
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/news-1.xml',
      '/sitemaps/events-1.xml',
      '/sitemaps/agents-1.xml',
      '/news-sitemap.xml',
    ]) {
      const text = await read(path, headers)
      expect([path, text.length > 0]).toEqual([path, true])
      expect([path, sung(text).filter((item) => !open('freemium', item))]).toEqual([path, []])
    }
  expect(sung(await read('/en/feed.xml')).length).toBeGreaterThan(3) // open items are included
})

// Covers: feeds-10
test('the podcast feed contains only episodes that everyone may hear', async () => {
  const text = await read('/en/podcast.xml')
  const there = planted.filter(({ id }) => text.includes(id))
  expect(there.map(({ kind, tier }) => `${kind} ${tier}`)).toEqual(Array(3).fill('podcast freemium'))
})

// Covers: feeds-1, feeds-18
test('the Markdown of a page has the text if the item is open to the reader, and else a link to the plans', async () => {
  for (const { accessLevel, headers } of readers)
    for (const item of planted.filter(({ kind }) => kind !== 'podcast'))
      for (const language of ['en', 'fr']) {
        const path = `/${language}/${item.kind === 'agent' ? 'agents' : 'news'}/${item.id}.md`
        const text = await read(path, headers)
        const may = open(accessLevel, item)
        const where = `${accessLevel} ${item.kind} ${item.tier} ${item.publishedAt.toISOString()}`
        expect([where, text.includes(item.id)]).toEqual([where, true]) // the title is there
        expect([where, text.includes(canary(item.id))]).toEqual([where, may])
        expect([where, text.includes('/pricing')]).toEqual([where, !may])
      }
})

test('a page read by a signed-in reader is not cached for others', async () => {
  const locked = planted.find(({ kind, tier }) => kind === 'article' && tier === 'b2b')
  const path = `/en/news/${locked?.id}.md`
  const editor = readers.at(-1)?.headers ?? {}
  const answer = await app.request(`http://localhost:3000${path}`, { headers: editor })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(sung(await answer.text())).toHaveLength(1)
  expect(sung(await read(path))).toEqual([])
})

// Covers: feeds-17
test('structured data marks a locked item as not free for every reader, and contains no locked text', async () => {
  const editor = await admin()
  const context = {
    site: { name: 'Cadence', url: 'https://cadence.example' },
    address: { of: (path: string) => path },
    language: 'en' as const,
    words: allWords.en,
  }
  for (const item of planted.filter(({ kind }) => kind !== 'podcast')) {
    const heads = []
    for (const caller of [undefined, editor]) {
      const headData =
        item.kind === 'agent'
          ? agentApplication(context.site, await ask(agent, { id: item.id, lang: 'en' }, caller))
          : articleHead(await ask(article, { id: item.id, lang: 'en' }, caller), context).meta
      heads.push(JSON.stringify(headData))
    }
    const free = open('freemium', item)
    for (const head of heads) {
      expect(head).toContain(`"isAccessibleForFree":${free}`)
      expect(head).not.toContain('hasPart')
    }
    expect(sung(heads[0] ?? '').every((each) => open('freemium', each))).toBe(true)
  }
})

// Covers: site-6-10, feeds-4, feeds-19
test('every form drops the text of a free story exactly seven days after its publication', async () => {
  const item = planted.find(
    ({ kind, tier, publishedAt }) =>
      kind === 'article' &&
      tier === 'freemium' &&
      publishedAt < new Date(TEST_NOW.getTime() - 5 * DAY) &&
      publishedAt > new Date(TEST_NOW.getTime() - 7 * DAY),
  )
  const [id, locks] = [item?.id ?? '', new Date((item?.publishedAt.getTime() ?? 0) + 7 * DAY)]
  const forms = [`/en/feed.xml`, `/en/feed.json`, `/en/news/${id}.md`]
  clock.set(new Date(locks.getTime() - 1))
  const tags = []
  for (const path of forms) {
    expect([path, (await read(path)).includes(canary(id))]).toEqual([path, true])
    tags.push((await app.request(`http://localhost:3000${path}`)).headers.get('etag') ?? '')
  }
  clock.set(locks)
  for (const [n, path] of forms.entries()) {
    const answer = await app.request(`http://localhost:3000${path}`, {
      headers: { 'if-none-match': tags[n] ?? '' },
    })
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, no-cache',
    ])
    expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThanOrEqual(locks.getTime())
    const text = await answer.text()
    expect([path, text.includes(canary(id)), text.includes(id)]).toEqual([path, false, true])
  }
})
