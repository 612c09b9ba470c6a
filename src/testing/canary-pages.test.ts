import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAGE_SIZE } from '#articles/rules.ts'
import { agents, articles, podcasts } from '#articles/tables.ts'
import { type AccessLevel, type Tier, mayRead } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { openServer } from '#web/server.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'
import { drawnPages } from './test-pages.tsx'

// Whole pages as the server renders them, with everything they carry: for every kind of reader they contain nothing that is
// locked to that reader. Each gated text and each audio address has its own marker, which is found however the text is cut.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const runtime = await openTestRuntime()
const { db, clock } = runtime
type Kind = 'article' | 'event' | 'agent' | 'podcast'
type Planted = { id: string; canary: string; kind: Kind; tier: Tier; publishedAt: Date }
type Reader = { accessLevel: AccessLevel; email: string; cookie: string; userId: string }
const planted: Planted[] = []
const readers = new Map<string, Reader>()
let get: (path: string, reader: Reader) => Promise<Response>

const PLANS: Record<string, { accessLevel: AccessLevel; plan?: [tier: 'premium' | 'b2b', ended: boolean] }> =
  {
    member: { accessLevel: 'freemium' },
    premium: { accessLevel: 'premium', plan: ['premium', false] },
    b2b: { accessLevel: 'b2b', plan: ['b2b', false] },
    'ended plan': { accessLevel: 'freemium', plan: ['premium', true] },
  }

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(runtime, drawnPages, files)
  get = async (path, { cookie }) => {
    clock.pass(100)
    return app.fetch(new Request(`http://localhost:3000${path}`, { headers: { ...(cookie && { cookie }) } }))
  }
  for (const kind of ['article', 'event', 'agent', 'podcast'] as const)
    for (const tier of ['premium', 'b2b'] as const) await plant(kind, tier, 0)
  await plant('article', 'freemium', 0)
  await plant('article', 'freemium', 8)
  readers.set('visitor', { accessLevel: 'freemium', email: '', cookie: '', userId: '' })
  for (const [name, { accessLevel, plan }] of Object.entries(PLANS)) {
    clock.pass(HOUR) // sign-ins are limited
    const email = `${name.replace(' ', '-')}@example.com`
    const cookie = await cookieOf(runtime, email)
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const userId = user?.id ?? ''
    if (plan) await givePlan(db, userId, plan[0], plan[1] ? { status: 'canceled', endedAt: TEST_NOW } : {})
    readers.set(name, { accessLevel, email, cookie, userId })
  }
})

async function plant(kind: Kind, accessTier: Tier, age: number): Promise<void> {
  const [id, canary] = [crypto.randomUUID(), crypto.randomUUID().replaceAll('-', '').slice(0, 16)]
  const text = `The canary ${canary} sings`
  const publishedAt = new Date(TEST_NOW.getTime() - age * DAY)
  const common = { id, accessTier, language: 'en' as const, publishedAt, createdAt: publishedAt }
  const title = `Told of ${id}`
  if (kind === 'agent')
    await db
      .insert(agents)
      .values({ ...common, name: title, description: `${'An opening. '.repeat(40)}${text}` })
  else if (kind === 'podcast')
    await db.insert(podcasts).values({
      ...common,
      title,
      transcript: text,
      durationSeconds: 60,
      audioUrl: `/audio/${id}-${canary}.mp3`,
    })
  else
    await db.insert(articles).values({
      ...common,
      title,
      excerpt: 'Short.',
      content: text,
      contentHtml: `<p>${text}</p>`,
      markupPolicy: 1,
      category: kind === 'event' ? 'events' : 'news',
    })
  planted.push({ id, canary, kind, tier: accessTier, publishedAt })
}

const open = ({ accessLevel }: Reader, { kind, tier, publishedAt }: Planted) =>
  mayRead(accessLevel, { kind, access_tier: tier, published_at: publishedAt }, clock.now()).state === 'full'
const sung = (html: string) => planted.filter(({ canary }) => html.includes(canary))
const wrongly = (html: string, reader: Reader) =>
  sung(html)
    .filter((item) => !open(reader, item))
    .map(({ kind, tier }) => `${kind} ${tier}`)
const readerOf = (name: string): Reader => {
  const reader = readers.get(name)
  if (!reader) throw new Error(`nobody is called ${name}`)
  return reader
}

const LOCKS = {
  premium: 'Subscribe to Premium to read this article and unlock our full archive',
  b2b: 'This content is for B2B SaaS subscribers',
}

// Covers: articles-17
test.each(['visitor', ...Object.keys(PLANS)])(
  'an item page shows a %s the full text when it is open to them, and the lock otherwise',
  async (name) => {
    const reader = readerOf(name)
    for (const item of planted.filter(({ kind }) => kind !== 'podcast')) {
      const answer = await get(`/en/${item.kind === 'agent' ? 'agents' : 'news'}/${item.id}`, reader)
      const html = (await answer.text()).replaceAll('&#x27;', "'")
      const may = open(reader, item)
      const lock = html.includes(item.tier === 'b2b' ? LOCKS.b2b : LOCKS.premium)
      const found = [answer.status, html.includes(item.canary), lock]
      expect([item.kind, item.tier, ...found]).toEqual([item.kind, item.tier, 200, may, !may])
      expect([html.includes(`>Told of ${item.id}<`), wrongly(html, reader)]).toEqual([true, []])
      const kept = reader.cookie === '' ? 'private, no-cache' : 'private, no-store'
      expect(answer.headers.get('cache-control')).toBe(kept)
    }
  },
)

/** Lists, the archive, and account pages, most of which the browser fills in. */
const PAGES = [
  '/en',
  '/en/news',
  '/en/news?q=canary',
  '/en/news?tier=premium',
  '/en/events',
  '/en/agents',
  '/en/podcasts',
  '/en/leaderboard',
  '/en/search?q=canary',
  '/en/archive',
  '/en/archive?q=canary',
  '/en/saved',
  '/en/pricing',
  '/en/account',
  '/en/account?part=reading',
  '/en/welcome-premium',
]

// Covers: articles-17
test.each(['visitor', ...Object.keys(PLANS)])(
  'lists, the archive and account pages contain no text that is locked to a %s',
  async (name) => {
    const reader = readerOf(name)
    for (const path of PAGES) {
      const answer = await get(path, reader)
      const html = await answer.text()
      const theirs = html.includes(reader.email === '' ? '/en/auth"' : `title="${reader.email}"`)
      expect([path, answer.status, theirs, wrongly(html, reader)]).toEqual([path, 200, true, []])
    }
    const mine = planted.filter((item) => open(reader, item))
    const found = await (await get('/en/search?q=canary', reader)).text()
    expect(sung(found)).toHaveLength(Math.min(PAGE_SIZE, mine.length))
    const archive = await (await get('/en/archive', reader)).text()
    const shown = planted.filter(({ id }) => archive.includes(`>Told of ${id}<`))
    const dated = mine.filter(({ kind }) => kind === 'article' || kind === 'event')
    expect(shown).toEqual(reader.accessLevel === 'freemium' ? [] : dated)
  },
)

// Covers: articles-16
test('once a plan has ended, the same page in the same session shows the lock and none of the text', async () => {
  const reader = readerOf('premium')
  const item = planted.find(({ kind, tier }) => kind === 'article' && tier === 'premium')
  if (!item) throw new Error('nothing planted')
  const shown = async () => {
    const html = await (await get(`/en/news/${item.id}`, reader)).text()
    return { text: html.includes(item.canary), lock: html.includes(LOCKS.premium) }
  }
  expect(await shown()).toEqual({ text: true, lock: false })
  const plan = eq(subscriptions.userId, reader.userId)
  await db.update(subscriptions).set({ status: 'canceled', endedAt: clock.now() }).where(plan)
  expect(await shown()).toEqual({ text: false, lock: true })
})
