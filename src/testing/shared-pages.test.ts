import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import { pagesChanged } from '#articles/publish.ts'
import { agents, articles, podcasts } from '#articles/tables.ts'
import type { Tier } from '#membership/rules.ts'
import { givePlan } from '#membership/test-plans.ts'
import { frozenStory, sentEdition } from '#newsletter/archive/test-archive.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { MARGIN_SECONDS } from '#platform/http/shared-caches.ts'
import { openServer } from '#web/server.ts'
import { routes } from '../routes.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'
import { drawnPages } from './test-pages.tsx'

// Which whole pages a shared cache, such as a CDN, may keep: those of visitors, and none past the moment at which a story on
// it becomes locked.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const CDN_SECONDS = 3600
const runtime = await openTestRuntime({ CDN_SECONDS: String(CDN_SECONDS) })
const { db, clock } = runtime
/** When the stories become locked that are free now. */
const LOCKS_AT = new Date(TEST_NOW.getTime() + 10 * MINUTE)
const CANARY = 'the canary sings'
const [STORY, PAID, EVENT, AGENT, EPISODE, HERON] = Array.from({ length: 6 }, () => crypto.randomUUID())
let get: (path: string, headers?: Record<string, string>) => Promise<Response>
let edition = ''
let premium: Record<string, string>

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(runtime, drawnPages, files)
  get = async (path, headers = {}) =>
    app.fetch(new Request(`http://${headers['host'] ?? 'localhost:3000'}${path}`, { headers }))
  const publishedAt = new Date(LOCKS_AT.getTime() - 7 * DAY)
  const common = { language: 'en' as const, publishedAt, createdAt: publishedAt }
  const article = (id = '', accessTier: Tier, category: 'news' | 'events') => ({
    ...common,
    id,
    accessTier,
    category,
    title: 'Heron opens',
    excerpt: 'Short.',
    content: CANARY,
    contentHtml: `<p>${CANARY}</p>`,
    markupPolicy: 1,
    topic: 'Funding' as const,
  })
  await db
    .insert(articles)
    .values([
      article(STORY, 'freemium', 'news'),
      article(EVENT, 'freemium', 'events'),
      article(PAID, 'premium', 'news'),
    ])
  const items = { ...common, accessTier: 'premium' as const }
  await db.insert(agents).values({
    ...items,
    id: AGENT ?? '',
    name: 'Agent',
    description: `${'An opening. '.repeat(40)}${CANARY}`,
  })
  await db
    .insert(podcasts)
    .values({ ...items, id: EPISODE ?? '', title: 'Episode', transcript: CANARY, durationSeconds: 60 })
  edition = await sentEdition(db, new Date(publishedAt.getTime() + HOUR), {
    lead: frozenStory(STORY ?? '', { excerpt: 'Short.', publishedAt: publishedAt.toISOString() }),
  })
  await db
    .insert(entities)
    .values({ id: HERON ?? '', slug: 'heron', kind: 'company', name: 'Heron', createdAt: TEST_NOW })
  await db
    .insert(entityMentions)
    .values({ entityId: HERON ?? '', articleId: STORY ?? '', inTitle: true, publishedAt })
  const cookie = await cookieOf(runtime, 'premium@example.com')
  const [user] = await db.select({ id: users.id }).from(users)
  await givePlan(db, user?.id ?? '', 'premium', {})
  premium = { cookie }
})
beforeEach(() => clock.set(TEST_NOW))

/** For how many seconds a shared cache may keep an answer; null if it may not. */
function secondsOf({ headers }: Response): number | null {
  const [, seconds] = /^public,.* s-maxage=(\d+),/.exec(headers.get('cache-control') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** Every page of readers by its path, with what this site has. */
const paths = () =>
  [
    ...[...JSON.stringify(routes).matchAll(/"path":"(\/[^"]*)"/g)].map(([, path = '']) => path),
    '/',
    '/news?q=canary',
    '/news?tier=premium',
    '/search?q=canary',
    '/news?page=2',
  ]
    .filter((path) => !/^\/(?:admin|content-|moderation|fix-tool)/.test(path))
    .flatMap((path) => {
      if (path === '/news/$id' || path === '/article/$id')
        return [STORY, PAID, EVENT].map((id) => path.replace('$id', id ?? ''))
      if (path === '/agents/$id') return [`/agents/${AGENT}`]
      if (path === '/entities/$slug') return ['/entities/heron', `/digest/${edition}`]
      if (path === '/news/$id/carousel') return [`/news/${STORY}/carousel`]
      if (path.startsWith('/digest/$id')) return [path.replace('$id', edition)]
      return path.includes('$') ? [] : [path]
    })

// Covers: operation-23
test('no page is kept past the moment at which something on it becomes locked', async () => {
  const left = (LOCKS_AT.getTime() - TEST_NOW.getTime()) / SECOND - MARGIN_SECONDS
  const shown = new Map<string, number | null>()
  const lookAt = async (path: string) => {
    const answer = await get(`/en${path === '/' ? '' : path}`)
    return { seconds: secondsOf(answer), html: await answer.text() }
  }
  for (const path of paths()) {
    const { seconds, html } = await lookAt(path)
    if (path.endsWith('/carousel')) continue // slides are never open to visitors
    if (html.includes(CANARY) || html.includes(`/news/${STORY}`)) shown.set(path, seconds)
  }
  expect([...shown.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/news',
      `/news/${STORY}`,
      `/news/${EVENT}`,
      '/search?q=canary',
      '/entities/heron',
    ]),
  )
  for (const [path, seconds] of shown) expect([path, seconds]).toEqual([path, left])
  clock.set(LOCKS_AT)
  for (const path of paths()) {
    const { seconds, html } = await lookAt(path)
    expect([path, html.includes(CANARY)]).toEqual([path, false])
    if (shown.has(path)) expect([path, seconds]).toEqual([path, CDN_SECONDS])
  }
})

// Covers: operation-24
test('no answer for a session, a token or a key may be kept, whatever the page is', async () => {
  const callers = [premium, { authorization: 'Bearer x' }, { ...premium, authorization: 'Bearer cad_x' }]
  for (const path of paths())
    for (const language of ['', '/en']) {
      await get(`${language}${path}`) // a visitor's copy is in memory
      for (const headers of callers) {
        const answer = await get(`${language}${path}`, headers)
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
        expect(answer.headers.get('surrogate-key')).toBe(null)
      }
    }
})

// Covers: operation-24
test('a page is kept only where the address alone decides what it shows', async () => {
  const story = `/news/${STORY}`
  const kept = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers)
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
    return secondsOf(answer) !== null
  }
  expect(await kept(`/en${story}`)).toBe(true)
  expect(await kept('/fr', { 'accept-language': 'ar', cookie: 'app_language=es; other=1' })).toBe(true)
  expect(await kept('/fr', { cookie: 'app_theme=dark' })).toBe(false)
  expect(await kept('/fr', { cookie: '__Secure-cadence.session_token=x.y' })).toBe(false)
  for (const path of [story, '/', '/news']) expect([path, await kept(path)]).toEqual([path, false])
  for (const path of [
    '/en/account',
    '/en/newsletter/preferences?t=secret',
    '/en/reset-password?t=secret',
    '/en/content-review',
    `/en/news/${crypto.randomUUID()}`,
    '/en/no-such-page',
    `/en${story}.md`,
    '/en/feed.xml',
    '/en/feed.json',
    '/sitemap.xml',
    '/api/articles',
    `/api/articles/${STORY}`,
  ])
    expect([path, await kept(path)]).toEqual([path, false])
  const posted = await runtime.app.request('http://localhost:3000/en/news', { method: 'POST' })
  expect([posted.status, secondsOf(posted)]).toEqual([405, null])
})

// Covers: operation-24
test('a page that may be kept does not depend on language or other cookies of who requests it', async () => {
  const drawn = async (headers: Record<string, string>) => {
    await db.transaction((tx) => pagesChanged(tx, 'all')) // it is rendered again
    await runtime.runtime.notices.received()
    return (await get('/en/news', headers)).text()
  }
  const plain = await drawn({})
  const other = await drawn({
    'accept-language': 'ar',
    cookie: 'app_language=fr; other=1',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  // Scripts hold when data were requested, and in which order they arrived.
  const content = (html: string) => html.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
  expect(content(other)).toBe(content(plain))
})

// Covers: operation-23
test('while a process cannot hear of changes, it lets no cache keep its pages', async () => {
  const { notices } = runtime.runtime
  const secondsNow = async () => secondsOf(await get('/en/pricing'))
  expect(await secondsNow()).toBe(CDN_SECONDS)
  const connection = await runtime.database.pool.connect()
  connection.release(true)
  await vi.waitUntil(() => !notices.isConnected(), { timeout: 5000, interval: 1 })
  expect(await secondsNow()).toBe(null) // from memory
  await runtime.database.pool.query('select 1')
  await vi.waitUntil(() => notices.isConnected(), { timeout: 5000, interval: 1 })
  expect(await secondsNow()).toBe(CDN_SECONDS)
})
