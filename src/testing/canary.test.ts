// long: readers, items and surfaces form one table, and every test iterates over all of it
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SCOPES } from '#developers/rules.ts'
import { apiKeys } from '#developers/tables.ts'
import { sendMessagesJob } from '#delivery/sending/send-messages.ts'
import { channelsOfTests } from '#delivery/test-channels.ts'
import { receiver } from '#delivery/test-services.ts'
import { frozenStory, sentEdition } from '#newsletter/archive/test-archive.ts'
import { announceEditionJob } from '#newsletter/editions/announce-edition.ts'
import { announceChangesJob } from '#delivery/announce-changes.ts'
import { type AccessLevel, TIERS, type Tier, mayRead } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { ROLES } from '#people/rules.ts'
import { userRoles, users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { mails } from '#services/post/tables.ts'
import { countFiguresJob } from '#trends/analytics/count-figures.ts'
import { makeCarouselJob } from '#articles/carousels/make-carousel.ts'
import { carousels } from '#articles/carousels/tables.ts'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import {
  agents,
  articles,
  heldArticles,
  podcasts,
  translations,
  writtenTranslations,
} from '#articles/tables.ts'
import { publishVideo } from '#articles/publish-video.ts'
import { hashOf } from '#syndication/private/private-feeds.ts'
import { privateFeeds } from '#syndication/private/tables.ts'
import { generatedContent } from '#writing/tables.ts'
import { cookieOf } from './test-cookie.ts'
import { atEndOfFile } from './test-end.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// Readers with real accounts and plans × items of every kind, tier and age × every surface: each gated text has its own
// canary sentence, which may appear only to readers to whom the item is open.

const ear = await receiver(() => ({ status: 200 }))
const { app, db, clock, runtime } = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  FETCH_ALLOW_HOSTS: ear.host,
})
atEndOfFile(ear.close)
const SITE = 'http://localhost:3000'
const canary = (id: string) => `the canary ${id} sings`
/** A text that an editor has saved and not marked as reviewed: no reader may see it. */
const UNREVIEWED = 'the unreviewed canary sings'
/** The text of an approved story that waits for a translation and has another one: no reader may see either. */
const HELD = 'the held canary sings'
const HELD_ID = crypto.randomUUID()
/** The id of a name that occurs in every article. */
const HERON = crypto.randomUUID()
/** An id that cannot be read as a year, because amounts of earlier years are not counted as funding rounds. */
const newId = () => crypto.randomUUID().replaceAll(/19|20/g, 'aa')
type Planted = {
  id: string
  kind: 'article' | 'event' | 'agent' | 'podcast'
  tier: Tier
  publishedAt: Date
  audio: string
}
const planted: Planted[] = []
/** Videos are separate because search does not cover them. Their file names are those of the address. */
const films: (Omit<Planted, 'kind' | 'audio'> & { kind: 'video' })[] = []
const FILES = ['square.mp4', 'square.jpg', 'captions.vtt', 'sound.mp3']

type Reader = { accessLevel: AccessLevel; cookie: string; userId: string }
const readers = new Map<string, Reader>()
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms)

/** Every possible kind of account, with its access level at the time of the test. */
const ACCOUNTS: Record<
  string,
  { accessLevel: AccessLevel; plan?: Parameters<typeof givePlan>[3] & { of: 'premium' | 'b2b' } }
> = {
  freemium: { accessLevel: 'freemium' },
  trialing: { accessLevel: 'premium', plan: { of: 'premium', status: 'trialing' } },
  active: { accessLevel: 'premium', plan: { of: 'premium', status: 'active' } },
  'past due in grace': {
    accessLevel: 'premium',
    plan: { of: 'premium', status: 'past_due', failedAt: ago(6 * DAY + 23 * HOUR) },
  },
  'past due after grace': {
    accessLevel: 'freemium',
    plan: { of: 'premium', status: 'past_due', failedAt: ago(7 * DAY) },
  },
  canceled: { accessLevel: 'freemium', plan: { of: 'premium', status: 'canceled', endedAt: ago(DAY) } },
  unpaid: { accessLevel: 'freemium', plan: { of: 'b2b', status: 'unpaid' } },
  refunded: { accessLevel: 'freemium', plan: { of: 'premium', status: 'active', endReason: 'refunded' } },
  b2b: { accessLevel: 'b2b', plan: { of: 'b2b', status: 'active' } },
  'b2b in grace': { accessLevel: 'b2b', plan: { of: 'b2b', status: 'past_due', failedAt: ago(DAY) } },
  moderator: { accessLevel: 'freemium' },
  admin: { accessLevel: 'admin' },
}

beforeAll(async () => {
  await db
    .insert(entities)
    .values({ id: HERON, slug: 'heron', kind: 'company', name: 'Heron', createdAt: TEST_NOW })
  for (const tier of TIERS)
    for (const age of [0, 8])
      for (const kind of ['article', 'event', 'agent', 'podcast'] as const) {
        const item = { id: newId(), kind, tier, publishedAt: ago(age * DAY), audio: '' }
        planted.push({ ...item, audio: await plant(item) })
      }
  for (const tier of TIERS)
    for (const age of [0, 8]) films.push(await plantFilm({ tier, publishedAt: ago(age * DAY) }))
  readers.set('visitor', { accessLevel: 'freemium', cookie: '', userId: '' })
  for (const [name, { accessLevel, plan }] of Object.entries(ACCOUNTS)) {
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
    readers.set(name, { accessLevel, cookie, userId })
  }
})
beforeAll(async () => {
  const text = { language: 'en' as const, title: `Story of ${HELD}`, excerpt: HELD, content: HELD }
  await db
    .insert(generatedContent)
    .values({ ...text, id: HELD_ID, contentType: 'article', status: 'approved' })
  await db.insert(heldArticles).values({ ...text, itemId: HELD_ID, languages: ['es'], heldAt: TEST_NOW })
  const { title, excerpt, content } = text
  const fields = { excerpt, content, content_html: `<p>${content}</p>` }
  await db.insert(translations).values({
    kind: 'article',
    itemId: HELD_ID,
    language: 'fr',
    title,
    fields,
    reviewedAt: TEST_NOW,
  })
})
beforeEach(() => clock.set(TEST_NOW))
beforeAll(() => countFiguresJob.run({}, runtime))

async function plant({ id, kind, tier: accessTier, publishedAt }: Omit<Planted, 'audio'>): Promise<string> {
  const common = { id, accessTier, language: 'en' as const, publishedAt, createdAt: publishedAt }
  if (kind === 'agent')
    await db
      .insert(agents)
      .values({ ...common, name: `Agent ${id}`, description: `${'An opening. '.repeat(40)}${canary(id)}` })
  else if (kind === 'podcast') {
    const file = await runtime.outside.files.put(
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
      content: `${canary(id)}: Heron raised $40 million`, // quoted by the funding figures
      contentHtml: `<p>${canary(id)}</p>`,
      markupPolicy: 1,
      topic: 'Funding',
      category: kind === 'event' ? 'events' : 'news',
    })
    await db.insert(entityMentions).values({ entityId: HERON, articleId: id, inTitle: false, publishedAt })
    const fields = { content: canary(id), content_html: `<p>${canary(id)}</p>` }
    await db
      .insert(translations)
      .values({ kind: 'article', itemId: id, language: 'fr', title: `Récit ${id}`, fields })
    await db.insert(writtenTranslations).values(
      (['fr', 'es'] as const).map((language) => ({
        kind: 'article' as const,
        itemId: id,
        language,
        parts: [{ id: 'title', original: `Story ${id}`, text: UNREVIEWED }],
        translator: 'person',
        editedAt: TEST_NOW,
      })),
    )
  }
  return ''
}

async function plantFilm({ tier, publishedAt }: { tier: Tier; publishedAt: Date }) {
  const id = newId()
  const put = (name: string, extension: string) =>
    runtime.outside.files.put({ folder: 'videos', stem: `${id}-${name}`, extension }, Buffer.from(canary(id)))
  const film = {
    id,
    title: `Video ${id}`,
    hook: 'Short.',
    transcript: canary(id),
    language: 'en' as const,
    accessTier: tier,
    sources: [
      {
        n: 1,
        url: 'https://a.example',
        publisher: 'A',
        title: canary(id),
        language: null,
        published_at: null,
      },
    ],
    items: [],
    voice: 'embedded' as const,
    captions: await put('captions', 'vtt'),
    sound: await put('sound', 'mp3'),
    durationSeconds: 75,
    files: [
      {
        shape: 'square' as const,
        file: await put('square', 'mp4'),
        poster: await put('square', 'jpg'),
        bytes: 9,
        encoder: 'embedded',
      },
    ],
    writtenAt: publishedAt,
  }
  await publishVideo(db, film, publishedAt)
  return { id, kind: 'video' as const, tier, publishedAt }
}

const open = (accessLevel: AccessLevel, { kind, tier, publishedAt }: Planted | (typeof films)[number]) =>
  mayRead(accessLevel, { kind, access_tier: tier, published_at: publishedAt }, clock.now()).state === 'full'
/** The items whose canary is in the text, including in search excerpts cut at the matched word. */
const sung = (text: string) =>
  [...planted, ...films].filter(({ id }) => text.includes(`canary ${id}`) || text.includes(`${id} sings`))
const wrongly = (text: string, { accessLevel }: Reader) => [
  ...sung(text)
    .filter((item) => !open(accessLevel, item))
    .map(({ kind, tier }) => `${kind} ${tier}`),
  ...(text.includes('unreviewed canary') ? ['unreviewed translation'] : []),
  ...(text.includes('held canary') ? ['held story'] : []),
]

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

/** Lists and searches, each of which could leak a text that its reader may not read. */
const LISTS = [
  '/api/home',
  '/api/articles?limit=30',
  '/api/articles?q=canary',
  '/api/articles?tier=b2b',
  '/api/articles?lang=es',
  '/api/events',
  '/api/agents?limit=20',
  '/api/podcasts?limit=15',
  '/api/videos?limit=30',
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
  '/api/analytics',
  '/api/analytics?kind=publisher&span=365',
  '/api/analytics/about',
  '/api/analytics/rounds?span=30',
  '/api/analytics/export?kind=language',
  '/api/analytics/export?kind=funding',
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

// Covers: articles-17
test('lists, searches, the archive and feeds leak no locked text, and none of it is in a shared cache', async () => {
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

test('a story that waits for its translations is unknown to every reader, and its text is on no page', async () => {
  const paths = ['', '?lang=fr', '/carousel', '/timeline'].map((rest) => `/api/articles/${HELD_ID}${rest}`)
  const pages = ['.md', '/carousel.md'].map((rest) => `/fr/news/${HELD_ID}${rest}`)
  await each(async (reader, name) => {
    for (const path of [
      ...paths,
      ...pages,
      '/sitemap.xml',
      '/api/search?q=held',
      '/api/search?q=held&lang=fr',
    ]) {
      const answer = await get(path, reader)
      expect([name, path, wrongly(await answer.text(), reader)]).toEqual([name, path, []])
      if (paths.includes(path)) expect([name, path, answer.status >= 400]).toEqual([name, path, true])
    }
  })
})

// Covers: search-12
test('a search matches body words only where the body is open, and the archive has exactly the open items', async () => {
  await each(async (reader, name) => {
    const dated = planted.filter(({ kind }) => kind === 'article' || kind === 'event')
    const mine = planted.filter((item) => open(reader.accessLevel, item))
    const found = (await (await get('/api/search?q=canary&limit=30', reader)).json()) as { total: number }
    expect([name, found.total]).toEqual([name, mine.length])
    for (const path of ['/api/archive?limit=30', '/api/archive?limit=30&q=canary']) {
      const answer = await get(path, reader)
      const none = reader.cookie === '' ? 401 : 403
      expect([name, answer.status]).toEqual([name, reader.accessLevel === 'freemium' ? none : 200])
      if (answer.status !== 200) continue
      const { items, total } = (await answer.json()) as {
        items: { id: string; access: { state: string } }[]
        total: number
      }
      const ids = dated.filter((item) => open(reader.accessLevel, item)).map(({ id }) => id)
      expect([name, items.map(({ id }) => id).toSorted(), total]).toEqual([name, ids.toSorted(), ids.length])
      expect(items.every(({ access }) => access.state === 'full')).toBe(true)
    }
  })
})

/** The requests made with an API key: lists, changes, the feed, and each item on its own. */
const byKey = () => [
  '/api/v1/articles?limit=30',
  '/api/v1/articles?q=canary',
  '/api/v1/articles?lang=fr&updated_since=2026-01-01T00:00:00Z',
  '/api/v1/agents?limit=20',
  '/api/v1/events',
  '/api/v1/podcasts?limit=15',
  '/api/v1/changes?since=2026-01-01T00:00:00Z',
  '/api/v1/feed.json?limit=30',
  ...planted.flatMap(({ id, kind }) =>
    kind === 'podcast' ? [] : [`/api/v1/${kind === 'agent' ? 'agents' : 'articles'}/${id}`],
  ),
]

// Covers: api-7
test("a key opens whatever the account's plan currently opens, and without a key the API leaks nothing", async () => {
  await each(async ({ userId, accessLevel, cookie }, name) => {
    const key = `cad_${crypto.randomUUID()}`
    const secretHash = createHash('sha256').update(key).digest('hex')
    const made = { userId, secretHash, name, prefix: 'cad_', scopes: [...SCOPES], createdAt: TEST_NOW }
    if (userId !== '') await db.insert(apiKeys).values(made)
    const isOpen = accessLevel === 'b2b' || accessLevel === 'admin'
    const heard = new Set<string>()
    for (const path of byKey()) {
      clock.pass(100)
      const answer = await app.request(SITE + path, { headers: { cookie, authorization: `Bearer ${key}` } })
      const text = await answer.text()
      expect([name, path, wrongly(text, { accessLevel, cookie, userId })]).toEqual([name, path, []])
      for (const { id } of sung(text)) heard.add(id)
      const refused = userId === '' ? 401 : 403
      expect([name, path, answer.status]).toEqual([name, path, isOpen ? 200 : refused])
      expect(answer.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
    }
    const bare = await get('/api/v1/articles', { cookie }) // a session is not a key
    expect([name, bare.status, sung(await bare.text())]).toEqual([name, 401, []])
    const texts = planted.filter(({ kind }) => kind !== 'podcast') // the text of episodes is only in their audio
    expect([name, heard.size]).toEqual([name, isOpen ? texts.length : 0])
  })
})

// Covers: names-3
test("the timeline of a name has all titles, and a story's publishers only where the story is open", async () => {
  await each(async (reader, name) => {
    const answer = await get('/api/entities/heron/timeline?limit=50', reader)
    const { items } = (await answer.json()) as { items: { id: string; access: { state: string } }[] }
    const dated = planted.filter(({ kind }) => kind === 'article' || kind === 'event')
    expect([name, items.length]).toEqual([name, dated.length])
    const full = items.filter(({ access }) => access.state === 'full').map(({ id }) => id)
    const mine = dated.filter((item) => open(reader.accessLevel, item)).map(({ id }) => id)
    expect([name, full.toSorted()]).toEqual([name, mine.toSorted()])
  })
})

// Covers: articles-17, private-feeds-13
test('an item is complete as JSON, as Markdown and in every language only for readers to whom it is open', async () => {
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
          open(reader.accessLevel, item),
        ])
        if (reader.cookie !== '') expect(answer.headers.get('cache-control')).toBe('private, no-store')
      }
    }
    for (const path of ['archive', 'analytics', 'entities', 'entities/heron', 'videos']) {
      const answer = await get(`/en/${path}.md`, reader)
      expect([name, path, answer.status, wrongly(await answer.text(), reader)]).toEqual([name, path, 200, []])
    }
  })
})

// Covers: articles-17
test("an episode's audio is served where the episode is open, and only free audio is in a shared cache", async () => {
  await each(async (reader, name) => {
    for (const item of planted.filter(({ kind }) => kind === 'podcast')) {
      const answer = await get(item.audio, reader)
      const may = open(reader.accessLevel, item)
      expect([name, item.tier, answer.status]).toEqual([name, item.tier, may ? 200 : 403])
      const kept = item.tier === 'freemium' ? 'public, max-age=3600' : may ? 'private, no-store' : 'no-store'
      expect([name, item.tier, answer.headers.get('cache-control')]).toEqual([name, item.tier, kept])
      expect((await answer.text()).includes(canary(item.id))).toBe(may)
    }
  })
})

// Covers: private-feeds-13, carousels-9
test('slides, their image texts and PDF contain the text only on paid plans, where the item is open', async () => {
  const dated = planted.filter(({ kind }) => kind === 'article' || kind === 'event')
  const files = new Map<string, Planted>()
  await each(async (reader, name) => {
    for (const item of dated) {
      const answer = await get(`/api/articles/${item.id}/carousel`, reader)
      const text = await answer.text()
      const may = reader.accessLevel !== 'freemium' && open(reader.accessLevel, item)
      const refused = reader.cookie === '' ? 401 : 403
      expect([name, item.tier, answer.status]).toEqual([name, item.tier, may ? 202 : refused])
      const page = await (await get(`/en/news/${item.id}/carousel.md`, reader)).text()
      expect([name, item.tier, page.includes(canary(item.id))]).toEqual([name, item.tier, may])
      expect([name, item.tier, sung(text)]).toEqual([name, item.tier, may ? [item] : []])
      if (reader.cookie !== '') expect(answer.headers.get('cache-control')).toMatch(/no-store$/)
    }
  })
  for (const row of await db.select().from(carousels)) {
    const item = dated.find(({ id }) => id === row.itemId)
    if (item?.kind !== 'article' || item.publishedAt < TEST_NOW) continue // the slides of the other items are no different
    await makeCarouselJob.run({ id: row.id, contentHash: row.contentHash }, runtime)
    for (const name of ['.pdf', '.zip', '/1.png']) files.set(`/carousels/${row.id}${name}`, item)
  }
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
  await each(async (reader, name) => {
    for (const [path, item] of files) {
      const answer = await get(path, reader)
      const may = reader.accessLevel !== 'freemium' && open(reader.accessLevel, item)
      const refused = reader.cookie === '' ? 401 : 403
      expect([name, path, item.tier, answer.status]).toEqual([name, path, item.tier, may ? 200 : refused])
      expect(answer.headers.get('cache-control')).toBe(may ? 'private, no-store' : 'no-store')
      const sings = Buffer.from(await answer.arrayBuffer())
        .toString('latin1')
        .includes(utf16(canary(item.id)))
      if (path.endsWith('.pdf')) expect([name, path, sings]).toEqual([name, path, may])
    }
  })
})

// Covers: videos-12, private-feeds-13
test('a video, its poster, captions, audio and text are served only where open, never from a shared cache', async () => {
  await each(async (reader, name) => {
    for (const film of films) {
      const may = open(reader.accessLevel, film)
      const view = await (await get(`/api/videos/${film.id}`, reader)).text()
      expect([name, film.tier, view.includes(canary(film.id))]).toEqual([name, film.tier, may])
      const page = await (await get(`/en/videos/${film.id}.md`, reader)).text()
      expect([name, film.tier, page.includes(canary(film.id))]).toEqual([name, film.tier, may])
      for (const file of FILES) {
        const answer = await get(`/videos/${film.id}/${file}`, reader)
        const kept = answer.headers.get('cache-control')
        const wanted = may ? [200, 'private, no-store'] : [403, 'no-store']
        expect([name, film.tier, file, answer.status, kept]).toEqual([name, film.tier, file, ...wanted])
        expect((await answer.text()).includes(canary(film.id))).toBe(may)
      }
    }
  })
})

test('account data and its export name stories without revealing their text', async () => {
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
    expect(ids.every((id) => answers[0]?.includes(id))).toBe(true) // locked items may be saved
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

// Covers: analytics-4
test('figures are for paid plans and the same on each of them, and their export files are for B2B', async () => {
  await each(async ({ accessLevel, cookie }, name) => {
    const figures = await get('/api/analytics', { cookie })
    const file = await get('/api/analytics/export', { cookie })
    const none = cookie === '' ? 401 : 403
    const isBusiness = accessLevel === 'b2b' || accessLevel === 'admin'
    expect([name, figures.status]).toEqual([name, accessLevel === 'freemium' ? none : 200])
    expect([name, file.status]).toEqual([name, isBusiness ? 200 : none])
    if (figures.status !== 200) return
    const tag = figures.headers.get('etag') ?? ''
    const again = await app.request(`${SITE}/api/analytics`, { headers: { cookie, 'if-none-match': tag } })
    expect([name, again.status, again.headers.get('cache-control')]).toEqual([name, 304, 'private, no-store'])
    const rounds = await (await get('/api/analytics/rounds', { cookie })).text()
    const stories = planted.filter(({ kind }) => kind === 'article')
    const quoted = stories.filter(({ id }) => rounds.includes(canary(id)))
    expect([name, quoted]).toEqual([name, stories.filter((item) => open(accessLevel, item))])
    const { all } = (await figures.json()) as { all: { stories: number } }
    expect([name, all.stories]).toEqual([name, stories.length])
  })
})

// Covers: channels-19
test('messages name stories without their text, and reach only the channels of entitled readers', async () => {
  const { channel } = channelsOfTests({ db })
  const wanted: string[] = []
  await each(async ({ userId, accessLevel }, name) => {
    if (userId === '') return
    for (const language of ['en', 'fr'] as const)
      await channel(userId, `${ear.origin}/${encodeURIComponent(name)}`, { language })
    if (accessLevel === 'b2b' || accessLevel === 'admin') wanted.push(`/${encodeURIComponent(name)}`)
  })
  clock.set(ago(HOUR))
  await announceChangesJob.run({} as never, runtime)
  clock.set(TEST_NOW)
  const stories = planted.map(({ id, kind }) =>
    frozenStory(id, { kind: kind === 'event' ? 'article' : kind, excerpt: canary(id) }),
  )
  const editionId = await sentEdition(db, ago(3 * HOUR), { premium: stories })
  expect(await announceEditionJob.run({ editionId }, runtime)).toMatchObject({
    written: 2 * (readers.size - 1),
  })
  expect(await announceChangesJob.run({} as never, runtime)).toMatchObject({
    published: 12 * (readers.size - 1),
  })
  await sendMessagesJob.run({} as never, runtime)
  expect([...new Set(ear.got.map(({ url }) => url))].toSorted()).toEqual(wanted.toSorted())
  expect(ear.got).toHaveLength(14 * wanted.length)
  for (const { body } of ear.got) expect(sung(body)).toEqual([])
  expect(planted.every(({ id }) => ear.got.some(({ body }) => body.includes(id)))).toBe(true)
  await each(async (reader, name) => {
    const answer = await get('/api/channels', reader)
    const text = await answer.text()
    const none = reader.cookie === '' ? 401 : 200
    expect([name, answer.status, sung(text), text.includes('whsec_')]).toEqual([name, none, [], false])
  })
})

// Covers: private-feeds-2
test('private feeds contain what the active plan opens, and nothing without a plan', async () => {
  await each(async ({ accessLevel, userId, cookie }, name) => {
    if (cookie === '') return
    const secretOf = async (kind: 'news' | 'podcast' | 'alerts') => {
      const secret = `${kind}-${userId}`
      const row = { userId, kind, language: 'en' as const, hint: '', createdAt: TEST_NOW }
      await db.insert(privateFeeds).values({ ...row, secretHash: hashOf(secret) })
      return secret
    }
    const [news, podcast, alerts] = [
      await secretOf('news'),
      await secretOf('podcast'),
      await secretOf('alerts'),
    ]
    const paths = [`${news}/news.xml`, `${news}/news.json`, `${podcast}/podcast.xml`, `${alerts}/alerts.xml`]
    for (const path of paths) {
      const answer = await get(`/private/${path}`, { cookie: '' })
      const text = await answer.text()
      const status = accessLevel === 'freemium' ? 403 : 200
      expect([name, path, answer.status, answer.headers.get('cache-control')]).toEqual([
        name,
        path,
        status,
        'private, no-store',
      ])
      expect([name, path, wrongly(text, { accessLevel, cookie, userId })]).toEqual([name, path, []])
      const there = planted.filter(({ id }) => text.includes(id)).length
      const open =
        accessLevel === 'freemium' || path.includes('alerts') ? 0 : accessLevel === 'premium' ? 4 : 6
      expect([name, path, there]).toEqual([name, path, open])
    }
    for (const item of planted.filter(({ kind }) => kind === 'podcast')) {
      const answer = await get(`/private/${podcast}${item.audio}`, { cookie: '' })
      const may = accessLevel !== 'freemium' && open(accessLevel, item)
      expect([name, item.tier, answer.status]).toEqual([name, item.tier, may ? 200 : 403])
      expect((await answer.text()).includes(canary(item.id))).toBe(may)
    }
  })
})

// Covers: private-feeds-11
test("every assistant tool returns what the account of its key may read, or a visitor's view without a key", async () => {
  await each(async (reader, name) => {
    const token = (await (await get('/api/auth/token', reader)).json()) as { access_token?: string }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(reader.cookie !== '' && { authorization: `Bearer ${token.access_token}` }),
    }
    const ask = async (method: string, params: object): Promise<string> => {
      clock.pass(100)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await app.request(`${SITE}/mcp`, { method: 'POST', headers, body })
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([
        name,
        200,
        'private, no-store',
      ])
      return answer.text()
    }
    const tool = (of: string, input: object = {}) => ask('tools/call', { name: of, arguments: input })
    for (const text of [
      await tool('search', { query: 'canary', limit: 30 }),
      await tool('list_latest', { limit: 15 }),
      await tool('list_latest', { kind: 'agents', limit: 15 }),
      await tool('list_latest', { kind: 'podcasts', limit: 15 }),
      await tool('list_events', { when: 'past', limit: 30 }),
      await tool('leaderboard'),
      await ask('resources/list', {}),
    ])
      expect([name, wrongly(text, reader)]).toEqual([name, []])
    for (const item of planted.filter(({ kind }) => kind === 'article' || kind === 'event')) {
      const uri = `https://cadence.example/fr/news/${item.id}.md`
      const what = [name, item.kind, item.tier, item.publishedAt.toISOString()]
      const isNew = item.publishedAt.getTime() === TEST_NOW.getTime()
      const forms = [
        await tool('get_article', { id: item.id }),
        ...(isNew ? [await ask('resources/read', { uri })] : []),
      ]
      for (const text of forms) {
        expect([...what, text.includes(item.id)]).toEqual([...what, true])
        expect([...what, text.includes(canary(item.id))]).toEqual([...what, open(reader.accessLevel, item)])
      }
      if (isNew)
        expect([...what, wrongly(await tool('get_story_timeline', { id: item.id }), reader)]).toEqual([
          ...what,
          [],
        ])
    }
  })
})

// Covers: articles-16
test('once a plan has ended, the same address in the same session no longer returns what it opened', async () => {
  const active = readers.get('active')
  const item = planted.find(({ kind, tier }) => kind === 'article' && tier === 'premium')
  const episode = planted.find(({ kind, tier }) => kind === 'podcast' && tier === 'premium')
  const film = films.find(({ tier }) => tier === 'premium')
  if (!active || !item || !episode || !film) throw new Error('nothing planted')
  const paths = [
    `/api/articles/${item.id}`,
    `/en/news/${item.id}.md`,
    episode.audio,
    `/api/videos/${film.id}`,
    `/videos/${film.id}/square.mp4`,
    '/api/archive',
    '/api/analytics',
    '/api/analytics/rounds',
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
    expect([path, wrongly(text, { ...active, accessLevel: 'freemium' })]).toEqual([path, []])
  }
  for (const path of ['/api/archive', '/api/analytics', '/api/analytics/rounds'])
    expect([path, (await get(path, active)).status]).toEqual([path, 403])
})

// Covers: articles-16
test('the grace period ends to the second: before it everything is open, afterwards nothing is', async () => {
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
