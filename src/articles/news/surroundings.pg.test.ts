import { beforeEach, expect, test } from 'vitest'
import { recordTimeline } from '../record-timeline.ts'
import { articles, storyReports } from '../tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article, relatedArticles } from '../calls.ts'

// The surroundings of an article: its timeline and its related articles.

const { app, ask, clock, db } = await openTestRuntime()
const CANARY = 'the canary sings at midnight'
const before = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)

async function add(title: string, more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title,
      excerpt: 'Short.',
      content: CANARY,
      contentHtml: `<p>${CANARY}</p>`,
      markupPolicy: 1,
      language: 'en',
      publishedAt: before(1),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const report = (host: string, hours: number) => ({
  url: `https://${host}/${hours}`,
  reporter: `The ${host}`,
  title: `${host} tells it`,
  language: 'en',
  at: before(hours),
})
const near = async (id: string) => (await ask(relatedArticles, { id })).items.map(({ title }) => title)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, storyReports]) await db.delete(table)
})

// Covers: articles-3
test('a story with several reports has a timeline, oldest first, however often it is recorded', async () => {
  const id = await add('A ferry')
  const reports = [report('b.example', 2), report('a.example', 5)]
  await recordTimeline(db, id, reports, TEST_NOW)
  await recordTimeline(db, id, [report('c.example', 0), ...reports], TEST_NOW)
  expect((await ask(article, { id })).timeline).toEqual([
    expect.objectContaining({ publisher: 'The a.example', published_at: before(5).toISOString() }),
    expect.objectContaining({
      publisher: 'The b.example',
      url: 'https://b.example/2',
      title: 'b.example tells it',
    }),
    expect.objectContaining({ publisher: 'The c.example', language: 'en' }),
  ])
})

test('a single report has no timeline, and of very many the first thirty are kept', async () => {
  const [one, many] = [await add('One'), await add('Many')]
  await recordTimeline(db, one, [report('a.example', 1)], TEST_NOW)
  await recordTimeline(
    db,
    many,
    Array.from({ length: 40 }, (_, n) => report(`n${n}.example`, n)),
    TEST_NOW,
  )
  expect((await ask(article, { id: one })).timeline).toEqual([])
  const { timeline } = await ask(article, { id: many })
  expect([timeline.length, timeline[0]?.publisher]).toEqual([30, 'The n39.example'])
})

// Covers: articles-3
test('a locked article gives a visitor no timeline', async () => {
  const id = await add('Locked', { accessTier: 'premium' })
  const [first, second] = [report('a.example', 2), report('b.example', 1)]
  await recordTimeline(db, id, [{ ...first, title: CANARY }, second], TEST_NOW)
  const answer = await (await app.request(`http://localhost/api/articles/${id}`)).text()
  expect(JSON.parse(answer)).toMatchObject({ timeline: [], access: { state: 'locked' } })
  expect(answer).not.toContain(CANARY)
})

// Covers: articles-4
test('related articles are sorted by most shared tags, then by topic, then nearest in time', async () => {
  const tags = ['ferries', 'harbours', 'AI']
  const id = await add('A ferry', { tags, topic: 'AI Research' })
  await add('both tags', { tags: ['harbours', 'ferries'], publishedAt: before(50) })
  await add('one tag', { tags: ['AI'] })
  await add('its topic, long ago', { topic: 'AI Research', publishedAt: before(90) })
  await add('its topic', { topic: 'AI Research', publishedAt: before(3) })
  await add('its topic, longest ago', { topic: 'AI Research', publishedAt: before(200) })
  await add('nothing in common')
  expect(await near(id)).toEqual(['both tags', 'one tag', 'its topic', 'its topic, long ago'])
})

test('scheduled, retracted and event articles are not related to news; events are related to events', async () => {
  const more = { tags: ['ferries'], topic: 'Conference' as const }
  const id = await add('A ferry', more)
  await add('scheduled', { ...more, publishedAt: new Date(TEST_NOW.getTime() + DAY) })
  await add('retracted', { ...more, retractedAt: TEST_NOW })
  await add('an event', { ...more, category: 'events' })
  const event = await add('another event', { ...more, category: 'events' })
  expect(await near(id)).toEqual([])
  expect(await near(event)).toEqual(['an event'])
  expect(await near(crypto.randomUUID())).toEqual([])
})

// Covers: articles-4
test('locked related articles are listed with their tier, without any of their text', async () => {
  const id = await add('Open', { tags: ['ferries'] })
  await add('Paid', { tags: ['ferries'], accessTier: 'b2b' })
  const answer = await (await app.request(`http://localhost/api/articles/${id}/related`)).text()
  expect(JSON.parse(answer)).toMatchObject({
    items: [{ title: 'Paid', access_tier: 'b2b', access: { state: 'locked', because: 'b2b' } }],
  })
  expect(answer).not.toContain(CANARY)
})
