// long: readers, items and surfaces are one table, and every test walks all of it
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Standing, TIERS, type Tier, mayRead } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { ROLES } from '#people/rules.ts'
import { userRoles, users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { mails } from '#outside/post/tables.ts'
import { entities, entityMentions } from '#library/entities/tables.ts'
import { agents, articles, podcasts, translations } from '#library/tables.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestHouse } from './test-house.ts'

// Readers with real accounts and plans × items of every kind, tier and age × every surface: each gated text has a sentence
// of its own, which is sung only to whom the item is open.

const { app, db, clock, house } = await openTestHouse({ SITE_URL: 'https://cadence.example' })
const SITE = 'http://localhost:3000'
const canary = (id: string) => `the canary ${id} sings`
/** A name that stands in every article. */
const HERON = crypto.randomUUID()
type Planted = {
  id: string
  kind: 'article' | 'event' | 'agent' | 'podcast'
  tier: Tier
  publishedAt: Date
  audio: string
}
const planted: Planted[] = []

type Reader = { standing: Standing; cookie: string; userId: string }
const readers = new Map<string, Reader>()
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms)

/** Every account that there can be, with what it may read at the moment of the test. */
const ACCOUNTS: Record<
  string,
  { standing: Standing; plan?: Parameters<typeof givePlan>[3] & { of: 'premium' | 'b2b' } }
> = {
  freemium: { standing: 'freemium' },
  trialing: { standing: 'premium', plan: { of: 'premium', status: 'trialing' } },
  active: { standing: 'premium', plan: { of: 'premium', status: 'active' } },
  'past due in grace': {
    standing: 'premium',
    plan: { of: 'premium', status: 'past_due', failedAt: ago(6 * DAY + 23 * HOUR) },
  },
  'past due after grace': {
    standing: 'freemium',
    plan: { of: 'premium', status: 'past_due', failedAt: ago(7 * DAY) },
  },
  canceled: { standing: 'freemium', plan: { of: 'premium', status: 'canceled', endedAt: ago(DAY) } },
  unpaid: { standing: 'freemium', plan: { of: 'b2b', status: 'unpaid' } },
  refunded: { standing: 'freemium', plan: { of: 'premium', status: 'active', endReason: 'refunded' } },
  b2b: { standing: 'b2b', plan: { of: 'b2b', status: 'active' } },
  'b2b in grace': { standing: 'b2b', plan: { of: 'b2b', status: 'past_due', failedAt: ago(DAY) } },
  moderator: { standing: 'freemium' },
  admin: { standing: 'admin' },
}

beforeAll(async () => {
  await db
    .insert(entities)
    .values({ id: HERON, slug: 'heron', kind: 'company', name: 'Heron', createdAt: TEST_NOW })
  for (const tier of TIERS)
    for (const age of [0, 8])
      for (const kind of ['article', 'event', 'agent', 'podcast'] as const) {
        const item = { id: crypto.randomUUID(), kind, tier, publishedAt: ago(age * DAY), audio: '' }
        planted.push({ ...item, audio: await plant(item) })
      }
  readers.set('visitor', { standing: 'freemium', cookie: '', userId: '' })
  for (const [name, { standing, plan }] of Object.entries(ACCOUNTS)) {
    clock.pass(HOUR) // sign-ins are limited
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const cookie = await cookieOf({ app, db }, email)
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const userId = user?.id ?? ''
    await db.delete(userRoles).where(eq(userRoles.userId, userId))
    const role = ROLES.find((each) => each === name)
    if (role) await db.insert(userRoles).values({ userId, role })
    if (plan) {
      const { of, ...values } = plan
      await givePlan(db, userId, of, values)
    }
    readers.set(name, { standing, cookie, userId })
  }
})
beforeEach(() => clock.set(TEST_NOW))

async function plant({ id, kind, tier: accessTier, publishedAt }: Omit<Planted, 'audio'>): Promise<string> {
  const common = { id, accessTier, language: 'en' as const, publishedAt, createdAt: publishedAt }
  if (kind === 'agent')
    await db
      .insert(agents)
      .values({ ...common, name: `Agent ${id}`, description: `${'An opening. '.repeat(40)}${canary(id)}` })
  else if (kind === 'podcast') {
    const file = await house.outside.files.put(
      { folder: 'audio', stem: id, extension: 'mp3' },
      Buffer.from(canary(id)),
    )
    await db.insert(podcasts).values({
      ...common,
      title: `Episode ${id}`,
      transcript: canary(id),
      durationSeconds: 60,
      audioUrl: `/${file}`,
    })
    return `/${file}`
  } else {
    await db.insert(articles).values({
      ...common,
      title: `Story ${id}`,
      excerpt: 'Short.',
      content: canary(id),
      contentHtml: `<p>${canary(id)}</p>`,
      markupPolicy: 1,
      category: kind === 'event' ? 'events' : 'news',
    })
    await db.insert(entityMentions).values({ entityId: HERON, articleId: id, inTitle: false, publishedAt })
    const fields = { content: canary(id), content_html: `<p>${canary(id)}</p>` }
    await db
      .insert(translations)
      .values({ kind: 'article', itemId: id, language: 'fr', title: `Récit ${id}`, fields })
  }
  return ''
}

const open = (standing: Standing, { kind, tier, publishedAt }: Planted) =>
  mayRead(standing, { kind, access_tier: tier, published_at: publishedAt }, clock.now()).state === 'full'
/** Also in the parts that a search cuts a text into, at the word it was asked for. */
const sung = (text: string) =>
  planted.filter(({ id }) => text.includes(`canary ${id}`) || text.includes(`${id} sings`))
const wrongly = (text: string, { standing }: Reader) =>
  sung(text)
    .filter((item) => !open(standing, item))
    .map(({ kind, tier }) => `${kind} ${tier}`)

async function get(path: string, { cookie }: Pick<Reader, 'cookie'>): Promise<Response> {
  clock.pass(100)
  return app.request(SITE + path, { headers: { ...(cookie !== '' && { cookie }) } })
}
async function post(path: string, body: object, { cookie }: Reader): Promise<string> {
  clock.pass(MINUTE)
  const headers = {
    'content-type': 'application/json',
    host: 'localhost:3000',
    origin: 'https://cadence.example',
    cookie,
  }
  return (await app.request(SITE + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
}
const each = async (look: (reader: Reader, name: string) => Promise<void>) => {
  for (const [name, reader] of readers) await look(reader, name)
}

/** Lists and searches, each of which could tell of a text that its reader may not read. */
const LISTS = [
  '/api/home',
  '/api/articles?limit=30',
  '/api/articles?q=canary',
  '/api/articles?tier=b2b',
  '/api/events',
  '/api/agents?limit=20',
  '/api/podcasts?limit=15',
  '/api/leaderboard',
  '/api/search?q=canary',
  '/api/search?q=sings&lang=fr',
  '/api/search?tier=premium&q=canary',
  '/api/search-facets?q=canary',
  '/api/archive?limit=30',
  '/api/archive?q=canary',
  '/api/archive?q=sings&lang=fr',
  '/api/archive?tier=b2b&q=canary',
  '/api/archive?entity=heron',
  '/api/archive?entity=heron&written=en&q=canary',
  '/api/archive/figures',
  '/api/archive/months?q=canary',
  '/api/entities',
  '/api/entities/heron',
  '/api/entities/heron/timeline?limit=50',
  '/api/saved-searches',
  '/api/shelf',
  '/api/shelf/followed',
  '/en/feed.xml',
  '/en/feed.json',
  '/en/podcast.xml',
  '/events.ics',
]

test('lists, searches, the archive and feeds sing to nobody what is not theirs, and what is not theirs is in no shared cache', async () => {
  await each(async (reader, name) => {
    for (const path of LISTS) {
      const answer = await get(path, reader)
      const text = await answer.text()
      expect([name, path, wrongly(text, reader)]).toEqual([name, path, []])
      const kept = answer.headers.get('cache-control') ?? ''
      if (reader.cookie !== '' && path.startsWith('/api'))
        expect([name, path, kept]).toEqual([name, path, expect.stringMatching(/^(private, )?no-store$/)])
    }
  })
})

test('a search counts a word of a body only for whom the body is open, and the archive has all that and nothing else', async () => {
  await each(async (reader, name) => {
    const dated = planted.filter(({ kind }) => kind === 'article' || kind === 'event')
    const mine = planted.filter((item) => open(reader.standing, item))
    const found = (await (await get('/api/search?q=canary&limit=30', reader)).json()) as { total: number }
    expect([name, found.total]).toEqual([name, mine.length])
    for (const path of ['/api/archive?limit=30', '/api/archive?limit=30&q=canary']) {
      const answer = await get(path, reader)
      const none = reader.cookie === '' ? 401 : 403
      expect([name, answer.status]).toEqual([name, reader.standing === 'freemium' ? none : 200])
      if (answer.status !== 200) continue
      const { items, total } = (await answer.json()) as {
        items: { id: string; access: { state: string } }[]
        total: number
      }
      const ids = dated.filter((item) => open(reader.standing, item)).map(({ id }) => id)
      expect([name, items.map(({ id }) => id).toSorted(), total]).toEqual([name, ids.toSorted(), ids.length])
      expect(items.every(({ access }) => access.state === 'full')).toBe(true)
    }
  })
})

test('the timeline of a name has all titles, and who told a story only where the story is open', async () => {
  await each(async (reader, name) => {
    const answer = await get('/api/entities/heron/timeline?limit=50', reader)
    const { items } = (await answer.json()) as { items: { id: string; access: { state: string } }[] }
    const dated = planted.filter(({ kind }) => kind === 'article' || kind === 'event')
    expect([name, items.length]).toEqual([name, dated.length])
    const full = items.filter(({ access }) => access.state === 'full').map(({ id }) => id)
    const mine = dated.filter((item) => open(reader.standing, item)).map(({ id }) => id)
    expect([name, full.toSorted()]).toEqual([name, mine.toSorted()])
  })
})

test('one item is told in full, as JSON, as Markdown and in every language, to whom it is open, and to nobody else', async () => {
  await each(async (reader, name) => {
    for (const item of planted.filter(({ kind }) => kind !== 'podcast')) {
      const list = item.kind === 'agent' ? 'agents' : 'articles'
      const page = item.kind === 'agent' ? 'agents' : 'news'
      for (const path of [`/api/${list}/${item.id}?lang=fr`, `/en/${page}/${item.id}.md`]) {
        const answer = await get(path, reader)
        const what = [name, path, item.kind, item.tier, item.publishedAt.toISOString()]
        expect([...what, answer.status]).toEqual([...what, 200])
        expect([...what, (await answer.text()).includes(canary(item.id))]).toEqual([
          ...what,
          open(reader.standing, item),
        ])
        if (reader.cookie !== '') expect(answer.headers.get('cache-control')).toBe('private, no-store')
      }
    }
  })
})

test('the sound of an episode opens for whom the episode is open, and only free sound is in a shared cache', async () => {
  await each(async (reader, name) => {
    for (const item of planted.filter(({ kind }) => kind === 'podcast')) {
      const answer = await get(item.audio, reader)
      const may = open(reader.standing, item)
      expect([name, item.tier, answer.status]).toEqual([name, item.tier, may ? 200 : 403])
      const kept = item.tier === 'freemium' ? 'public, max-age=3600' : may ? 'private, no-store' : 'no-store'
      expect([name, item.tier, answer.headers.get('cache-control')]).toEqual([name, item.tier, kept])
      expect((await answer.text()).includes(canary(item.id))).toBe(may)
    }
  })
})

test('what an account keeps names stories and tells none, also when it is taken along', async () => {
  const ids = planted.filter(({ kind }) => kind === 'article').map(({ id }) => id)
  await each(async (reader, name) => {
    if (reader.cookie === '') return
    const at = TEST_NOW.toISOString()
    const all = ids.map((id) => ({ id, at }))
    const answers = [
      await post('/api/shelf-merge', { saved: all, history: all, muted: [] }, reader),
      await post('/api/shelf-change', { do: 'topic', topic: 'AI News', stance: 'follow' }, reader),
      await post('/api/shelf-stories', { ids }, reader),
      await (await get('/api/shelf', reader)).text(),
      await (await get('/api/shelf/followed', reader)).text(),
    ]
    for (const [n, answer] of answers.entries())
      expect([name, n, wrongly(answer, reader)]).toEqual([name, n, []])
    expect(ids.every((id) => answers[0]?.includes(id))).toBe(true) // what is locked may be saved
    const taken = await get('/api/export-account', reader)
    const text = await taken.text()
    expect([name, taken.status, taken.headers.get('cache-control')]).toEqual([name, 200, 'private, no-store'])
    expect([name, sung(text)]).toEqual([name, []])
    expect(ids.every((id) => text.includes(id))).toBe(true)
    const asked = { name, email: 'ada@example.com', company: 'Analytical Engines', message: ids.join(' ') }
    await post('/api/contact-sales', asked, reader)
  })
  const written = await db.select({ text: mails.text, html: mails.html }).from(mails)
  expect(written.length).toBeGreaterThan(0)
  for (const { text, html } of written) expect(sung(`${text} ${html ?? ''}`)).toEqual([])
})

test('once a plan has ended the next answer holds nothing of what it opened, at the same address with the same session', async () => {
  const active = readers.get('active')
  const item = planted.find(({ kind, tier }) => kind === 'article' && tier === 'premium')
  const episode = planted.find(({ kind, tier }) => kind === 'podcast' && tier === 'premium')
  if (!active || !item || !episode) throw new Error('nothing planted')
  const paths = [
    `/api/articles/${item.id}`,
    `/en/news/${item.id}.md`,
    episode.audio,
    '/api/archive',
    '/api/search?q=canary',
  ]
  for (const path of paths) {
    const answer = await get(path, active)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect([path, answer.status]).toEqual([path, 200])
  }
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: TEST_NOW })
    .where(eq(subscriptions.userId, active.userId))
  for (const path of paths) {
    const text = await (await get(path, active)).text()
    expect([path, wrongly(text, { ...active, standing: 'freemium' })]).toEqual([path, []])
  }
  expect((await get('/api/archive', active)).status).toBe(403)
})

test('grace ends to the second: a moment before all is open, then nothing is', async () => {
  const reader = readers.get('past due in grace')
  const item = planted.find(
    ({ kind, tier, publishedAt }) => kind === 'article' && tier === 'premium' && publishedAt < TEST_NOW,
  )
  if (!reader || !item) throw new Error('nothing planted')
  const state = async () => {
    const answer = await app.request(`${SITE}/api/articles/${item.id}`, {
      headers: { cookie: reader.cookie },
    })
    return ((await answer.json()) as { access: { state: string } }).access.state
  }
  clock.set(new Date(TEST_NOW.getTime() + HOUR - 1))
  expect(await state()).toBe('full')
  clock.set(new Date(TEST_NOW.getTime() + HOUR))
  expect(await state()).toBe('locked')
})
