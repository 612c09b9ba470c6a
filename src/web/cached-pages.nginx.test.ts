import { serve } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { retractArticle } from '#articles/corrections/calls.ts'
import { articles } from '#articles/tables.ts'
import type { Tier } from '#membership/rules.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR, SECOND } from '#platform/clock.ts'
import { purgePagesJob } from '#services/cdn/purge-pages.ts'
import { pageChanges } from '#services/cdn/tables.ts'
import { loopback } from '#services/loopback.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { drawnPages } from '#testing/test-pages.tsx'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { openServer } from './server.ts'
import { type Nginx, openNginx } from './test-nginx.ts'

// A site behind nginx, which keeps pages as deploy/nginx says: a real cache with a clock of its own, so these tests run in real
// time.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

/** The cache to purge when the site asks for it. */
let purged: Nginx | undefined
const cdn = await loopback((_, response) => {
  void (purged?.purge() ?? Promise.resolve()).then(() => response.writeHead(200).end())
})
atEndOfFile(cdn.close)

const site = await openTestRuntime({ CDN_SECONDS: '3600', CDN_PURGE_URL: `${cdn.origin}/purge` })
const { runtime, db, clock, ask, admin } = site
const now = () => {
  clock.set(new Date())
  return clock.now()
}
let member: { cookie: string }
beforeAll(async () => {
  now()
  const cookie = await cookieOf(site, 'premium@example.com')
  const [user] = await db.select({ id: users.id }).from(users)
  await givePlan(db, user?.id ?? '', 'premium', {})
  member = { cookie }
})

/** The site behind nginx. `seconds` is CDN_SECONDS, and `more` goes into the configuration of nginx. */
async function open({ seconds = 3600, more = '' } = {}): Promise<Nginx> {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  const config = { ...runtime.config, cdn: { ...runtime.config.cdn, seconds } }
  const app = await openServer({ ...site, runtime: { ...runtime, config } }, drawnPages, files)
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await vi.waitUntil(() => server.address())
  const nginx = await openNginx((server.address() as AddressInfo).port, { more }) // it listens on TCP
  atEndOfFile(async () => {
    await nginx.close()
    await new Promise((resolve) => server.close(resolve))
    await rm(files, { recursive: true })
  })
  return nginx
}

/** A published story with a text of its own; by default published an hour ago. */
async function addStory(accessTier: Tier, publishedAt = new Date(now().getTime() - HOUR)) {
  const [id, canary] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.insert(articles).values({
    id,
    accessTier,
    language: 'en',
    publishedAt,
    createdAt: publishedAt,
    title: 'Heron opens',
    excerpt: 'Short.',
    content: canary,
    contentHtml: `<p>${canary}</p>`,
    markupPolicy: 1,
    category: 'news',
  })
  return { id, canary, path: `/en/news/${id}` }
}

// Covers: operation-26
test('visitors get pages from the cache; members get their own, which are not stored', async () => {
  const nginx = await open()
  const [free, paid] = [await addStory('freemium'), await addStory('premium')]
  const look = async (path: string, canary: string, headers: Record<string, string> = {}) => {
    const { cache, headers: got, text } = await nginx.get(path, headers)
    return [cache, text.includes(canary), got['cache-control'], got['surrogate-key'], got['set-cookie']]
  }
  const visitors = ['private, no-cache', undefined, undefined]
  const members = ['private, no-store', undefined, undefined]
  expect(await look(free.path, free.canary)).toEqual(['MISS', true, ...visitors])
  expect(await look(free.path, free.canary)).toEqual(['HIT', true, ...visitors])
  expect(await look(free.path, free.canary, { 'accept-encoding': 'br' })).toEqual([
    'MISS',
    false,
    ...visitors,
  ])

  for (const cookie of [member.cookie, `a=b; ${member.cookie}`, `a=b;${member.cookie}`])
    expect(await look(paid.path, paid.canary, { cookie })).toEqual(['BYPASS', true, ...members])
  const bearer = { authorization: 'Bearer x' }
  expect(await look(paid.path, paid.canary, bearer)).toEqual(['BYPASS', false, ...members])
  expect(await look(free.path, free.canary, { cookie: 'app_theme=dark' })).toEqual([
    'BYPASS',
    true,
    ...visitors,
  ])
  expect(await look(free.path, free.canary)).toEqual(['HIT', true, ...visitors])
  const stored = await nginx.stored()
  expect([stored.includes(free.canary), stored.includes(paid.canary)]).toEqual([true, false])
})

// Covers: operation-26
test.each([
  ['BYPASS', true, ''],
  ['MISS', true, 'set $cadence_own_page "";'], // the answer varies by cookie
  ['HIT', false, 'set $cadence_own_page ""; proxy_ignore_headers Vary;'], // the page of a visitor
])('no visitor gets the page of a member (members: %s, open: %s, configuration: %s)', async (...wanted) => {
  const [cache, isOpen, more] = wanted
  const nginx = await open({ more })
  const paid = await addStory('premium')
  const look = async (headers: Record<string, string> = {}) => {
    const answer = await nginx.get(paid.path, headers)
    return [answer.cache, answer.text.includes(paid.canary)]
  }
  expect(await look(member)).toEqual([cache === 'BYPASS' ? 'BYPASS' : 'MISS', true])
  expect(await look()).toEqual(['MISS', false])
  expect(await look()).toEqual(['HIT', false])
  expect(await look(member)).toEqual([cache, isOpen])
  expect(await look()).toEqual(['HIT', false])
  expect(await nginx.stored()).not.toContain(paid.canary)
})

// Covers: operation-26
test('feeds, Markdown, missing pages, pages without a language and pages with secrets are not kept', async () => {
  const nginx = await open()
  const { path } = await addStory('freemium')
  for (const each of [
    `${path}.md`,
    '/en/feed.xml',
    '/en/no-such-page',
    `/en/news/${crypto.randomUUID()}`,
    '/en/newsletter/preferences?t=secret',
    '/en/account',
    path.slice('/en'.length),
  ])
    for (let time = 1; time <= 2; time++)
      expect([each, (await nginx.get(each)).cache]).toEqual([
        each,
        each.startsWith('/en/') ? 'MISS' : undefined,
      ])
})

// Covers: operation-26
test.each(['', 'proxy_cache_revalidate on;'])(
  'a story is locked from its moment on, although it was kept before (%s)',
  async (more) => {
    const nginx = await open({ more })
    const locksAt = now().getTime() + 12 * SECOND
    const story = await addStory('freemium', new Date(locksAt - 7 * DAY))
    const seen: { asked: number; cache: string | undefined; isOpen: boolean }[] = []
    await vi.waitUntil(
      async () => {
        const asked = now().getTime()
        const { cache, text } = await nginx.get(story.path)
        seen.push({ asked, cache, isOpen: text.includes(story.canary) })
        return asked > locksAt + 2 * SECOND
      },
      { timeout: 60_000, interval: 20 },
    )
    expect(seen.filter(({ asked, isOpen }) => isOpen && asked >= locksAt)).toEqual([])
    expect(seen.filter(({ asked, isOpen }) => !isOpen && asked < locksAt - SECOND)).toEqual([])
    expect(seen.some(({ cache, isOpen }) => cache === 'HIT' && isOpen)).toBe(true)
    expect(seen.at(-1)).toMatchObject({ cache: 'HIT', isOpen: false })
  },
)

// Covers: operation-26
test('a retracted story is gone from the cache when its purge has run', async () => {
  const nginx = await open()
  purged = nginx
  const story = await addStory('freemium')
  const editor = await admin()
  const look = async () => {
    now()
    const { cache, text } = await nginx.get(story.path)
    return [cache, text.includes(story.canary)]
  }
  await db.delete(pageChanges)
  expect([await look(), await look()]).toEqual([
    ['MISS', true],
    ['HIT', true],
  ])
  await ask(retractArticle, { id: story.id, note: 'It was another bird.' }, editor)
  expect(await look()).toEqual(['HIT', true]) // until the purge
  await vi.waitUntil(() => runtime.jobs.runDue(purgePagesJob, runtime), { timeout: 20_000, interval: 20 })
  expect([await look(), await look()]).toEqual([
    ['MISS', false],
    ['HIT', false],
  ])
})

// Covers: operation-26
test('without a purge a retracted story is gone after the seconds of the setting', async () => {
  const seconds = 2
  const nginx = await open({ seconds })
  purged = undefined
  const story = await addStory('freemium')
  const editor = await admin()
  const isOpen = async () => (await nginx.get(story.path)).text.includes(story.canary)
  expect([await isOpen(), (await nginx.get(story.path)).cache]).toEqual([true, 'HIT'])
  await ask(retractArticle, { id: story.id, note: 'It was another bird.' }, editor)
  const goneAt = now().getTime() + (seconds + 1) * SECOND // nginx counts whole seconds
  expect(await isOpen()).toBe(true)
  await vi.waitUntil(() => now().getTime() > goneAt, { timeout: 20_000, interval: 20 })
  expect(await isOpen()).toBe(false)
})
