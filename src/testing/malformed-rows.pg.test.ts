import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { privateFeedMake } from '#syndication/private/calls.ts'
import { articles, events, podcasts, tools } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { openLog } from '#platform/log.ts'
import { asking, keyFor, subscriber } from '#developers/test-keys.ts'
import { frozenStory, sentEdition } from '#newsletter/archive/test-archive.ts'
import { openTestRuntime } from './test-runtime.ts'

// A row that cannot be written is left out of every feed, and the others are included.

const lines: string[] = []
const log = openLog('error', { write: (line) => void lines.push(line) })
const open = await openTestRuntime({ SITE_URL: 'https://cadence.example' }, { log })
const { app, ask, db, clock, runtime } = open
const CANARY = 'the canary sings'
const ids = new Map<string, string>()

async function story(name: string, more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(articles).values({
    id,
    title: `${name}: ${CANARY}`,
    excerpt: 'Short.',
    content: 'Text.',
    contentHtml: '<p>Text.</p>',
    markupPolicy: 1,
    language: 'en',
    publishedAt: clock.now(),
    updatedAt: clock.now(),
    ...more,
  })
  ids.set(name, id)
  return id
}

async function event(name: string, endsAt: Date): Promise<void> {
  const articleId = await story(name, { category: 'events', topic: 'Conference' })
  const startsAt = new Date(clock.now().getTime() + HOUR)
  const when = { startsAt, endsAt, timeZone: 'Europe/Paris', changedAt: clock.now() }
  await db.insert(events).values({ articleId, ...when })
}

async function episode(name: string): Promise<string> {
  const id = crypto.randomUUID()
  const file = await runtime.outside.files.put(
    { folder: 'audio', stem: id, extension: 'mp3' },
    Buffer.alloc(9, 1),
  )
  const times = { publishedAt: clock.now(), updatedAt: clock.now() }
  await db.insert(podcasts).values({
    id,
    title: `${name}: ${CANARY}`,
    transcript: 'Good morning.',
    language: 'en',
    audioUrl: `/${file}`,
    durationSeconds: 90,
    ...times,
  })
  ids.set(name, id)
  return id
}

async function tool(name: string): Promise<string> {
  const [row] = await db
    .insert(tools)
    .values({ name, title: CANARY, language: 'en', publishedAt: clock.now(), status: 'published' })
    .returning({ id: tools.id })
  ids.set(name, row?.id ?? '')
  return row?.id ?? ''
}

const paths = new Map<string, string>()

beforeAll(async () => {
  const good = await story('good story', { title: `Control \u0007 \uffff characters: ${CANARY}` })
  const source = { n: 1, url: 'https://[broken', publisher: 'P', title: 'T', language: 'en' }
  await story('source without a day', { sources: [{ ...source, published_at: 'the 45th of May' }] })
  await story('broken link', { contentHtml: '<p><a href="//[broken">x</a></p>' })
  const changed = await story('changed at no time')
  await db.execute(sql`update articles set updated_at = 'infinity' where id = ${changed}`)
  await event('good event', new Date(clock.now().getTime() + 2 * HOUR))
  await event('endless event', new Date('9998-12-31T00:00:00Z'))
  await tool('good tool')
  const first = await tool('tool from before all time')
  await db.execute(
    sql`update tools set published_at = '0044-03-15 00:00:00+00 BC', created_at = '-infinity' where id = ${first}`,
  )
  await episode('good episode')
  const late = await episode('episode changed at no time')
  await db.execute(sql`update podcasts set updated_at = 'infinity' where id = ${late}`)
  const edition = { lead: frozenStory(good) }
  ids.set('good edition', await sentEdition(db, clock.now(), edition))
  const before = await sentEdition(db, new Date(clock.now().getTime() - HOUR), edition)
  await db.execute(sql`update editions set occurrence = '-infinity' where id = ${before}`)
  ids.set('edition from before all time', before)
  const ada = await subscriber(open, 'premium')
  for (const kind of ['news', 'podcast'] as const) {
    const { addresses } = await ask(privateFeedMake, { kind, language: 'en' }, ada)
    for (const address of addresses)
      paths.set(`private ${address.split('/').at(-1)}`, new URL(address).pathname)
  }
  clock.pass(1000)
})

const NEWS = ['source without a day', 'broken link', 'changed at no time']

// Covers: feeds-7
test.each([
  ['/en/feed.xml', 'good story', NEWS],
  ['/en/feed.json', 'good story', NEWS],
  ['private news.xml', 'good story', NEWS],
  ['private news.json', 'good story', NEWS],
  ['/api/v1/feed.json', 'good story', ['changed at no time']],
  ['/en/podcast.xml', 'good episode', ['episode changed at no time']],
  ['private podcast.xml', 'good episode', ['episode changed at no time']],
  ['/en/digest.xml', 'good edition', ['edition from before all time']],
  ['/en/events.ics', 'good event', ['endless event']],
  ['/news-sitemap.xml', 'good story', []],
  ['/sitemaps/news-1.xml', 'good story', ['changed at no time']],
  ['/sitemaps/tools-1.xml', 'good tool', ['tool from before all time']],
  ['/sitemaps/digests.xml', 'good edition', ['edition from before all time']],
] as const)('%s contains the %s and logs the rows it leaves out: %j', async (place, good, bad) => {
  lines.length = 0
  const get = asking(open, await keyFor(open, await subscriber(open)))
  const answer = await get(paths.get(place) ?? place)
  const text = (await answer.text()).replaceAll('\r\n ', '') // calendar files fold their lines
  expect([answer.status, text.includes(ids.get(good) ?? 'none')]).toEqual([200, true])
  for (const name of bad) {
    const id = ids.get(name) ?? 'none'
    expect([name, text.includes(id)]).toEqual([name, false])
    const said = lines.map((line) => JSON.parse(line) as { row?: string; reason?: string })
    expect(said.find(({ row }) => row === id)?.reason).toMatch(/\w/)
  }
  for (const word of ['Invalid Date', 'NaN']) expect(text).not.toContain(word)
  for (const content of [CANARY, '45th', 'broken']) expect(lines.join('\n')).not.toContain(content)
})

test.each(['/sitemap.xml', '/sitemaps/pages.xml'])(
  '%s is answered despite rows without a date',
  async (path) => {
    const answer = await app.request(`http://localhost:3000${path}`)
    expect([answer.status, (await answer.text()).includes('<loc>')]).toEqual([200, true])
  },
)
