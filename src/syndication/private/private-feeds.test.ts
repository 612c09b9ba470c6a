// long: every kind of feed in every state of its plan and its address, on one runtime
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notify } from '#delivery/delivery.ts'
import { articles, podcasts } from '#articles/tables.ts'
import type { PaidTier, Tier } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { exportAccount } from '#people/account/calls.ts'
import { userRoles, users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { openLog } from '#platform/log.ts'
import { openServer } from '#web/server.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { MAX_PRIVATE_FEEDS } from '../rules.ts'
import { privateFeeds } from './tables.ts'
import { rssFaults } from '../test-validators.ts'
import { privateFeedList, privateFeedMake, privateFeedRenew, privateFeedRevoke } from './calls.ts'

const open = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { app, db, clock, ask, runtime } = open
const clientDir = await mkdtemp(join(tmpdir(), 'feeds-'))
afterAll(() => rm(clientDir, { recursive: true }))
beforeEach(() => clock.pass(HOUR))

async function reader(plan?: PaidTier, role?: 'admin'): Promise<Caller & { subscription: string }> {
  const [id, email] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.com`]
  await db.insert(users).values({ id, name: 'Ada', email })
  if (role) await db.insert(userRoles).values({ userId: id, role })
  const subscription = plan ? await givePlan(db, id, plan) : ''
  const caller = { id, email, roles: role ? [role] : [], sessionId: crypto.randomUUID(), subscription }
  return plan ? { ...caller, plan } : caller
}
const pathOf = (address = '') => new URL(address).pathname
async function made(caller: Caller, kind: 'news' | 'podcast' | 'alerts') {
  const { feed, addresses } = await ask(privateFeedMake, { kind, language: 'en' }, caller)
  return { feed, paths: addresses.map(pathOf) }
}
const get = async (path = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost:3000${path}`, { headers, method })

/** The faults that the validator reports, except that the feed has its own address instead of the public one. */
const faultsOf = (xml: string, path = '') =>
  rssFaults(xml.replace(`https://cadence.example${path}`, 'https://cadence.example/en/feed.xml'), 'en')
const canary = (tier: Tier) => `the ${tier} canary sings`
async function story(tier: Tier, age = 0) {
  const content = `${canary(tier)} <now> & then`
  await db.insert(articles).values({
    title: `A ${tier} story & more`,
    excerpt: 'Short.',
    content,
    contentHtml: `<p>${canary(tier)}</p>`,
    markupPolicy: 1,
    language: 'en',
    accessTier: tier,
    publishedAt: new Date(clock.now().getTime() - age),
    updatedAt: clock.now(),
  })
}
async function episode(tier: Tier) {
  const id = crypto.randomUUID()
  const put = async (extension: string, text: string) =>
    `/${await runtime.outside.files.put({ folder: 'audio', stem: id, extension }, Buffer.from(text))}`
  await db.insert(podcasts).values({
    id,
    title: `A ${tier} episode`,
    hook: 'What is in it.',
    transcript: canary(tier),
    language: 'en',
    accessTier: tier,
    audioUrl: await put('mp3', `${tier} sound`),
    transcriptUrl: await put('vtt', `WEBVTT ${canary(tier)}`),
    durationSeconds: 90,
    publishedAt: clock.now(),
    updatedAt: clock.now(),
  })
}
for (const tier of ['freemium', 'premium', 'b2b'] as const) {
  await story(tier)
  await episode(tier)
}
await story('freemium', 20 * DAY)

// Covers: private-feeds-1
test('a paid plan creates addresses, which are shown once and stored as hashes', async () => {
  const { feed, addresses } = await ask(
    privateFeedMake,
    { kind: 'news', language: 'fr' },
    await reader('premium'),
  )
  expect(addresses.map((each) => each.replace(/private\/[\w-]{43}\//, 'private/…/'))).toEqual([
    'https://cadence.example/private/…/news.xml',
    'https://cadence.example/private/…/news.json',
  ])
  const secret = pathOf(addresses[0]).split('/')[2] ?? ''
  const kept = JSON.stringify(await db.select().from(privateFeeds))
  expect([kept.includes(secret), kept.includes(feed.hint)]).toEqual([false, true])
  expect(secret.endsWith(feed.hint)).toBe(true)
  for (const [caller, status] of [
    [undefined, 401],
    [await reader(), 403],
  ] as const)
    await expect(ask(privateFeedMake, { kind: 'news', language: 'fr' }, caller)).rejects.toMatchObject({
      status,
    })
})

test('an account has a feed limit, sees only its own feeds without secrets, and can export them', async () => {
  const ada = await reader('premium')
  const { paths } = await made(ada, 'podcast')
  const others = await reader('b2b')
  await made(others, 'news')
  const { items, open: isOpen } = await ask(privateFeedList, {}, ada)
  expect([items.length, items[0]?.kind, items[0]?.last_read_at, isOpen]).toEqual([1, 'podcast', null, true])
  await get(paths[0])
  expect((await ask(privateFeedList, {}, ada)).items[0]?.last_read_at).toBe(clock.now().toISOString())
  const { text } = await ask(exportAccount, {}, ada)
  const taken = await new Response(text).text()
  expect(JSON.parse(taken)).toMatchObject({ private_feeds: [{ kind: 'podcast' }] })
  expect(taken).not.toContain(paths[0]?.split('/')[2])
  for (let n = 1; n < MAX_PRIVATE_FEEDS; n++) await made(ada, 'news')
  await expect(made(ada, 'news')).rejects.toMatchObject({ code: 'library.privateFeeds.full' })
  await db.delete(users).where(eq(users.id, ada.id))
  expect((await get(paths[0])).status).toBe(404)
})

// Covers: private-feeds-2
test('news have the full text as far as the plan opens it, of all dates, in both formats', async () => {
  for (const [plan, role, tiers] of [
    ['premium', undefined, ['freemium', 'premium']],
    ['b2b', undefined, ['freemium', 'premium', 'b2b']],
    [undefined, 'admin', ['freemium', 'premium', 'b2b']],
  ] as const) {
    const { paths } = await made(await reader(plan, role), 'news')
    for (const path of paths) {
      const text = await (await get(path)).text()
      const sung = (['freemium', 'premium', 'b2b'] as const).filter((tier) => text.includes(canary(tier)))
      expect([plan, path.slice(-4), sung]).toEqual([plan, path.slice(-4), tiers])
    }
    const rss = await (await get(paths[0])).text()
    expect(faultsOf(rss, paths[0])).toEqual([])
    expect(rss).toContain('<itunes:block>Yes</itunes:block>')
    expect(parseRssFeed(rss).items).toHaveLength(tiers.length + 1) // including those outside the free window
    expect(parseJsonFeed(await (await get(paths[1])).text()).title).toBe('Cadence: your news')
  }
})

// Covers: private-feeds-3
test('a response is not cached by others or indexed, and its ETag answers a second request with 304', async () => {
  const { paths } = await made(await reader('premium'), 'news')
  const answer = await get(paths[0])
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/rss+xml; charset=utf-8',
  })
  const again = await get(paths[0], { 'if-none-match': `W/"x", ${headers['etag']}` })
  expect([again.status, await again.text(), again.headers.get('referrer-policy')]).toEqual([
    304,
    '',
    'no-referrer',
  ])
  const head = await get(paths[0], {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', headers['etag']])
  expect((await get(paths[0], {}, 'POST')).status).toBe(405)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /private/\n')
})

// Covers: private-feeds-4
test('a podcast app plays gated episodes with the same secret, in ranges; directories may not list it', async () => {
  const { paths } = await made(await reader('premium'), 'podcast')
  const xml = await (await get(paths[0])).text()
  expect(xml).toMatch(/<itunes:block>Yes<.*<podcast:locked [^>]*>yes</s)
  expect(xml).not.toContain('podcast:guid')
  expect(xml).not.toContain(canary('b2b'))
  const sound = [...xml.matchAll(/enclosure url="([^"]+)" length="(\d+)"/g)]
  expect(sound).toHaveLength(2)
  for (const [, url = '', length] of sound) {
    expect(url.startsWith(`https://cadence.example${paths[0]?.replace('podcast.xml', 'audio/')}`)).toBe(true)
    const whole = await get(pathOf(url), {}, 'HEAD')
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, length])
    const part = await get(pathOf(url), { range: 'bytes=-5' })
    expect([part.status, await part.text(), part.headers.get('cache-control')]).toEqual([
      206,
      'sound',
      'private, no-store',
    ])
  }
  const [, transcript = ''] = /podcast:transcript url="([^"]+)"/.exec(xml) ?? []
  expect(await (await get(pathOf(transcript))).text()).toContain('WEBVTT')
  const file = pathOf(sound[0]?.[1]).split('/').at(-1)
  const { paths: news } = await made(await reader('premium'), 'news')
  expect((await get(news[0]?.replace('news.xml', `audio/${file}`))).status).toBe(404) // each secret opens only its own kind of feed
  expect((await get(news[0]?.replace('news.xml', 'podcast.xml'))).status).toBe(404)
})

// Covers: private-feeds-7
test("the alerts feed contains only this reader's alerts, newest first, with escaped item titles", async () => {
  const ada = await reader('premium')
  const content = (title: string) => ({
    title,
    summary: 'Three publishers carry it.',
    url: 'https://cadence.example/en/alerts',
    language: 'en' as const,
    items: [
      {
        kind: 'article' as const,
        id: crypto.randomUUID(),
        title: 'A [story] <b>',
        excerpt: 'Short.',
        url: 'https://cadence.example/en/news/1',
        language: 'en' as const,
        access_tier: 'premium',
        published_at: null,
      },
    ],
  })
  for (const [n, event] of (
    ['watch_list.matched', 'channel.test', 'saved_search.matched'] as const
  ).entries())
    await notify(
      db,
      { userId: ada.id, event, key: event, content: content(event) },
      new Date(TEST_NOW.getTime() + n * MINUTE),
    )
  const { paths } = await made(ada, 'alerts')
  const xml = await (await get(paths[0])).text()
  expect(faultsOf(xml, paths[0])).toEqual([])
  const { items = [] } = parseRssFeed(xml)
  expect(items.map(({ title }) => title)).toEqual(['saved_search.matched', 'watch_list.matched'])
  expect(items[0]?.content?.encoded).toContain('href="https://cadence.example/en/news/1"')
  expect(items[0]?.content?.encoded).not.toContain('<b>')
  const { paths: others } = await made(await reader('premium'), 'alerts')
  expect(parseRssFeed(await (await get(others[0])).text()).items ?? []).toEqual([])
})

// Covers: private-feeds-2
test('while no plan is active a feed answers 403 with the reason, and works again afterwards', async () => {
  const ada = await reader('premium')
  const [{ paths }, { paths: news }] = [await made(ada, 'podcast'), await made(ada, 'news')]
  const [, url = ''] = /enclosure url="([^"]+)"/.exec(await (await get(paths[0])).text()) ?? []
  const plan = eq(subscriptions.id, ada.subscription)
  await db.update(subscriptions).set({ status: 'canceled', endedAt: clock.now() }).where(plan)
  for (const path of [paths[0], news[0], news[1], pathOf(url)]) {
    const answer = await get(path)
    const said = await answer.text()
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      403,
      'private, no-store',
    ])
    expect(JSON.parse(said)).toMatchObject({ code: 'library.privateFeeds.notInForce' })
    expect(said).not.toContain('canary')
  }
  const { open: isOpen, items } = await ask(privateFeedList, {}, { ...ada, plan: 'none' })
  expect([isOpen, items.length]).toEqual([false, 2]) // nothing is deleted
  await db.update(subscriptions).set({ status: 'active', endedAt: null }).where(plan)
  for (const path of [paths[0], news[0], pathOf(url)]) expect((await get(path)).status).toBe(200)
})

// Covers: private-feeds-1
test("a revoked address is gone, a renewed one has moved, and no one can revoke another's feed", async () => {
  const [ada, bob] = [await reader('premium'), await reader('premium')]
  const { feed, paths } = await made(ada, 'news')
  expect(await ask(privateFeedRevoke, { id: feed.id }, bob)).toEqual({ revoked: false })
  await expect(ask(privateFeedRenew, { id: feed.id }, bob)).rejects.toMatchObject({ status: 404 })
  const renewed = await ask(privateFeedRenew, { id: feed.id }, ada)
  const [before, after] = [await get(paths[0]), await get(pathOf(renewed.addresses[0]))]
  expect([before.status, after.status]).toEqual([410, 200])
  expect(await before.json()).toMatchObject({ code: 'library.privateFeeds.gone' })
  const withoutPlan = { ...ada, plan: 'none' }
  await expect(ask(privateFeedRenew, { id: renewed.feed.id }, withoutPlan)).rejects.toMatchObject({
    code: 'library.privateFeeds.premiumOnly',
  })
  expect(await ask(privateFeedRevoke, { id: renewed.feed.id }, withoutPlan)).toEqual({ revoked: true })
  expect((await get(pathOf(renewed.addresses[0]))).status).toBe(410)
  expect((await ask(privateFeedList, {}, ada)).items).toEqual([])
  expect((await get(`/private/${'x'.repeat(43)}/news.xml`)).status).toBe(404)
})

// Covers: private-feeds-3
test('each secret has a rate limit, and a refused request gets a Retry-After header', async () => {
  const { paths } = await made(await reader('premium'), 'alerts')
  let answer = await get(paths[0])
  for (let n = 0; n < 60; n++) answer = await get(paths[0])
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600'])
  clock.pass(10 * MINUTE)
  expect((await get(paths[0])).status).toBe(200)
})

// Covers: private-feeds-6
test('logs, metrics and error responses contain no secret, and an unavailable service answers 503', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const faults: Error[] = []
  const dispatcher: typeof open.dispatcher = {
    ...open.dispatcher,
    answer: async (...asked) => {
      const fault = faults.pop()
      if (fault) throw fault
      return open.dispatcher.answer(...asked)
    },
  }
  const page = { fetch: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }) }
  const server = await openServer({ ...open, dispatcher, runtime: { ...runtime, log } }, page, clientDir)
  const { paths } = await made(await reader('premium'), 'news')
  const secret = paths[0]?.split('/')[2] ?? ''
  const asked = async (path = '') => server.request(`http://localhost:3000${path}`)
  expect((await asked(paths[0])).status).toBe(200)
  expect((await asked(`/private/${secret}/nothing.xml`)).status).toBe(404)
  expect((await asked(`/private/${secret}/more/than/that`)).status).toBe(404)
  clock.pass(HOUR) // kept answers have expired
  faults.push(new Error('broken'))
  const broken = await asked(paths[0])
  expect([broken.status, (await broken.text()).includes(secret)]).toEqual([500, false])
  faults.push(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  const away = await asked(paths[0])
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  const written = lines.join('\n')
  expect(written).toContain('/private/[secret]/news.xml')
  expect(written).not.toContain(secret)
  expect(await (await asked('/metrics')).text()).not.toContain(secret)
})
