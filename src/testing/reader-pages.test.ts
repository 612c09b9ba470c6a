import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { articles } from '#articles/tables.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { openHtmlCache } from '#platform/http/html-cache.ts'
import { PersonalPage, answersForAll, openReaderPages } from '#web/reader-pages.ts'
import type { Renderer } from '#web/render-page.ts'
import { openServer } from '#web/server.ts'
import { cookieOf } from './test-cookie.ts'
import { drawnPages } from './test-pages.tsx'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// Whole pages for signed-in readers: rendered once for all with the same plan, each with the reader's own session in it.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const runtime = await openTestRuntime()
const { db, clock } = runtime
const CANARY = 'the canary sings'
const [PAID, OPEN] = [crypto.randomUUID(), crypto.randomUUID()]
type Reader = { email: string; id: string; cookie: string }
let drawn = 0
const renderer: Renderer = {
  fetch: (request, options) => {
    drawn += 1
    return drawnPages.fetch(request, options)
  },
}
let get: (
  path: string,
  reader: Reader | null,
  headers?: Record<string, string>,
  method?: string,
) => Promise<Response>
let ann: Reader
let oneil: Reader
let paying: Reader
let alsoPaying: Reader

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(runtime, renderer, files)
  get = async (path, reader, headers = {}, method = 'GET') =>
    app.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { ...(reader && { cookie: reader.cookie }), ...headers },
      }),
    )
  for (const [id, accessTier] of [
    [PAID, 'premium'],
    [OPEN, 'freemium'],
  ] as const)
    await db.insert(articles).values({
      id,
      accessTier,
      language: 'en',
      publishedAt: TEST_NOW,
      createdAt: TEST_NOW,
      title: 'Heron opens',
      excerpt: 'Short.',
      content: CANARY,
      contentHtml: `<p>${CANARY}</p>`,
      markupPolicy: 1,
    })
  ann = await readerCalled('ann@example.com')
  oneil = await readerCalled("o'neil@example.com")
  paying = await readerCalled('paying@example.com')
  alsoPaying = await readerCalled('also-paying@example.com')
  for (const { id } of [paying, alsoPaying]) await givePlan(db, id, 'premium')
})
beforeEach(() => {
  drawn = 0
})

async function readerCalled(email: string): Promise<Reader> {
  clock.pass(HOUR) // sign-ins are limited
  const cookie = await cookieOf(runtime, email)
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { email, id: user?.id ?? '', cookie }
}

/** The session that a page gives to its scripts. */
const sessionIn = (html: string): unknown =>
  (
    JSON.parse(/<script id="answers"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '[]') as [string[], unknown][]
  ).find(([[name]]) => name === 'session')?.[1]

// Covers: site-2-nav-6
test.each(['/en', '/ar/news', `/en/news/${OPEN}`, '/fr/pricing'])(
  'the page %s is rendered once for readers without a plan, and names only the one who asks',
  async (path) => {
    await get(path, null)
    drawn = 0
    for (const [reader, other] of [
      [ann, oneil],
      [oneil, ann],
    ] as const) {
      const html = await (await get(path, reader)).text()
      expect(sessionIn(html)).toEqual({
        user: { id: reader.id, email: reader.email, factors: [] },
        roles: [],
      })
      const found = [`title="${reader.email.replace("'", '&#39;')}"`, other.email, other.id, 'reader-']
      expect(found.map((text) => html.includes(text))).toEqual([true, false, false, false])
    }
    expect(drawn).toBe(1)
  },
)

// Covers: articles-15
test('readers of one plan share a page that no one else gets, and only while they have the plan', async () => {
  const path = `/en/news/${PAID}`
  const shows = async (reader: Reader | null) => (await (await get(path, reader)).text()).includes(CANARY)
  for (const _ of ['rendered', 'from memory'])
    expect([await shows(paying), await shows(alsoPaying), await shows(ann), await shows(null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  expect(drawn).toBe(3)
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: TEST_NOW })
    .where(eq(subscriptions.userId, paying.id))
  expect([await shows(paying), await shows(alsoPaying)]).toEqual([false, true])
})

test('a page that contains more of a reader’s own data than the session is rendered for each reader', async () => {
  const drawnFor = async (reader: Reader, query: string) => {
    drawn = 0
    const html = await (await get(`/en/archive?q=${query}`, reader)).text()
    expect(html).toContain(reader.email)
    return drawn
  }
  await drawnFor(ann, 'a')
  await drawnFor(alsoPaying, 'a') // is found to be personal
  expect(await drawnFor(alsoPaying, 'a')).toBe(1)
  expect(await drawnFor(alsoPaying, 'b')).toBe(1)
  expect(await drawnFor(ann, 'a')).toBe(0)
})

test('a page that becomes personal is not served from memory, and one that was withdrawn is not either', async () => {
  let isPersonal = false
  const cache = openHtmlCache(clock.now)
  const pages = openReaderPages(cache)
  const ask = () =>
    pages.page(
      { request: new Request('http://localhost/en'), key: 'en  /en', plan: undefined },
      async () => {
        drawn += 1
        if (isPersonal) throw new PersonalPage()
        const html = `<p>page ${drawn}</p>${JSON.stringify(answersForAll({}).get('session'))}`
        return { response: new Response(), html, validUntil: null }
      },
      async () => ({ user: null, roles: [] }),
    )
  expect(await (await ask())?.text()).toContain('page 1')
  expect(await (await ask())?.text()).toContain('page 1')
  cache.withdraw()
  expect(await (await ask())?.text()).toContain('page 2')
  isPersonal = true
  cache.invalidate()
  expect([await ask(), await ask(), drawn]).toEqual([null, null, 3])
})

test('people with a role get pages of their own', async () => {
  const cookie = await cookieOf(runtime, 'editor@example.com', 'admin')
  const editor = { email: 'editor@example.com', id: '', cookie }
  await get('/en/tools', ann)
  drawn = 0
  for (const _ of [1, 2]) expect(await (await get('/en/tools', editor)).text()).toContain(editor.email)
  expect(drawn).toBe(2)
})

test('redirects, missing pages and HEAD requests are answered as for visitors', async () => {
  const statuses: number[] = []
  for (const path of ['/en/news?category=none', '/en/no-such-page', '/en/events']) {
    const [visitor, reader] = [await get(path, null), await get(path, ann)]
    for (const answer of [visitor, reader])
      expect([path, answer.headers.get('location')]).toEqual([path, visitor.headers.get('location')])
    expect([path, reader.status]).toEqual([path, visitor.status])
    statuses.push(reader.status)
  }
  expect(statuses).toEqual([307, 404, 200])
  const head = await get('/en/events', ann, { 'accept-encoding': 'gzip', 'sec-fetch-site': 'none' }, 'HEAD')
  expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, null, ''])
})

test('a shared page is compressed for its own site only, decodes to the same page, and is never kept', async () => {
  const from = (site: string) =>
    get('/en/news', oneil, { 'accept-encoding': 'gzip, br', 'sec-fetch-site': site })
  const [own, other] = [await from('same-origin'), await from('cross-site')]
  expect([own, other].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  const plain = await other.text()
  expect(gunzipSync(Buffer.from(await own.arrayBuffer())).toString()).toBe(plain)
  for (const { headers } of [own, other]) {
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site')
    expect(headers.get('etag')).toBe(null)
  }
})
