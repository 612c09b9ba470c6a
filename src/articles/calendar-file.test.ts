import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles, events, translations } from './tables.ts'
import { PAGES_CHANGED } from './publish.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { notify } from '#platform/notices.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { eventEntries } from './events/tables.ts'

const { app, db, clock, runtime } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const CANARY = 'the canary sings at midnight'
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost${path}`, { method, headers })
const read = async (path: string) => (await get(path)).text()
const lines = async (path: string) => (await read(path)).replaceAll('\r\n ', '').split('\r\n')
const titles = async (path: string) => (await lines(path)).filter((line) => line.startsWith('SUMMARY:'))

/** Whether a calendar exists; otherwise the response is a not-found page. */
const isThere = async (path: string) =>
  (await get(path)).headers.get('content-type')?.startsWith('text/calendar')

/** Announces a change of public pages like another process would; resolves when this process has received it. */
async function say() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = await runtime.notices.listen(PAGES_CHANGED, () => resolve())
  await notify(db, PAGES_CHANGED, 'all')
  await promise
  stop()
}

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
  await db.delete(eventEntries)
  await say()
})

async function plan(
  title: string,
  inMs: number | null,
  of: Partial<typeof articles.$inferInsert> = {},
  more: Partial<typeof events.$inferInsert> = {},
): Promise<string> {
  const values = {
    title,
    excerpt: `About ${title}`,
    content: CANARY,
    contentHtml: `<p>${CANARY}</p>`,
    markupPolicy: 1,
    category: 'events' as const,
    topic: 'Conference' as const,
    language: 'en' as const,
    publishedAt: later(-HOUR),
    updatedAt: later(-HOUR),
    ...of,
  }
  const [row] = await db.insert(articles).values(values).returning({ id: articles.id })
  const id = row?.id ?? ''
  const startsAt = inMs === null ? null : later(inMs)
  await db.insert(events).values({ articleId: id, startsAt, timeZone: 'Europe/Paris', place: 'Lyon', changedAt: later(-HOUR), ...more }) // prettier-ignore
  return id
}

// Covers: events-3
test('a calendar answers GET and HEAD with the same bytes each time, and 304 if unchanged', async () => {
  await plan('Harbor Days', 7 * DAY)
  const answer = await get('/en/events.ics')
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  const [etag, changed] = [answer.headers.get('etag') ?? '', answer.headers.get('last-modified') ?? '']
  expect(new Date(changed)).toEqual(later(-HOUR))
  clock.pass(3 * HOUR) // Longer than the cache lifetime.
  await say()
  expect(await read('/en/events.ics')).toBe(text)
  const head = await get('/en/events.ics', {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': changed }] as Record<
    string,
    string
  >[])
    expect((await get('/en/events.ics', headers)).status).toBe(304)
})

// Covers: events-3
test('calendars exist per language, per category, and for one event', async () => {
  const id = await plan('Harbor Days', 7 * DAY)
  await plan('Talk', 3 * DAY, { topic: 'Webinar' })
  await plan('Meeting', 4 * DAY, { topic: 'AI News' })
  await db.insert(translations).values({ kind: 'article', itemId: id, language: 'fr', title: 'Les jours du port', fields: { excerpt: 'Des grues', place: 'Lyon, France' } }) // prettier-ignore
  await say()
  expect(await titles('/en/events.ics')).toEqual(['SUMMARY:Talk', 'SUMMARY:Meeting', 'SUMMARY:Harbor Days'])
  expect(await titles('/en/events/webinar.ics')).toEqual(['SUMMARY:Talk'])
  expect(await titles('/en/events/event.ics')).toEqual(['SUMMARY:Meeting'])
  expect(await lines(`/fr/events/${id}.ics`)).toEqual(
    expect.arrayContaining([
      `UID:${id}@cadence.example`,
      'SUMMARY:Les jours du port',
      'LOCATION:Lyon\\, France',
      `DESCRIPTION:Des grues\\n\\nhttps://cadence.example/fr/news/${id}`,
      'CATEGORIES:Conférence',
    ]),
  )
  expect((await lines('/fr/events/conference.ics')).filter((line) => line.startsWith('NAME'))).toEqual(['NAME:Cadence : Conférence']) // prettier-ignore
  expect(await read('/events.ics')).toBe(await read('/en/events.ics'))
  const french = await get('/events.ics', { 'accept-language': 'fr' })
  expect(await french.text()).toBe(await read('/fr/events.ics'))
  for (const path of ['/en/events/nothing.ics', '/de/events.ics', `/en/events/${crypto.randomUUID()}.ics`])
    expect([path, await isThere(path)]).toEqual([path, false])
})

test('an event without a date and one not yet published are in no calendar', async () => {
  const undated = await plan('Some day', null)
  const scheduled = await plan('Not yet', 9 * DAY, { publishedAt: later(HOUR) })
  expect(await titles('/en/events.ics')).toEqual([])
  for (const id of [undated, scheduled]) expect(await isThere(`/en/events/${id}.ics`)).toBe(false)
  clock.pass(2 * HOUR)
  await say()
  expect(await titles('/en/events.ics')).toEqual(['SUMMARY:Not yet'])
})

const CASES = (['freemium', 'premium', 'b2b'] as const).flatMap((tier) =>
  [1, 8].map((days) => ({ tier, days })),
)

// Covers: events-7
test.each(CASES)(
  'a calendar shows title, time, place and excerpt of a $tier event $days days old, never its text',
  async ({ tier, days }) => {
    const id = await plan('Harbor Days', 7 * DAY, { accessTier: tier, publishedAt: later(-days * DAY) })
    for (const path of ['/en/events.ics', '/en/events/conference.ics', `/en/events/${id}.ics`]) {
      const text = (await lines(path)).join('\n')
      expect(text).not.toContain(CANARY)
      expect(text).toContain('SUMMARY:Harbor Days')
      expect(text).toContain('LOCATION:Lyon')
      expect(text).toContain('DESCRIPTION:About Harbor Days')
    }
  },
)

// Covers: events-6
test('only a change of time, place or state increments the sequence', async () => {
  const id = await plan('Harbor Days', 7 * DAY)
  const sequence = async () => {
    await say()
    return (await lines(`/en/events/${id}.ics`)).filter((line) => /^(SEQUENCE|STATUS|UID)/.test(line))
  }
  const change = (set: Partial<typeof events.$inferInsert>) =>
    db.update(events).set(set).where(eq(events.articleId, id))
  const uid = `UID:${id}@cadence.example`
  expect(await sequence()).toEqual([uid, 'SEQUENCE:0', 'STATUS:CONFIRMED'])
  await change({ startsAt: later(8 * DAY) })
  expect(await sequence()).toEqual([uid, 'SEQUENCE:1', 'STATUS:CONFIRMED'])
  await change({ url: 'https://harbor.example/', place: 'Lyon' })
  await db.update(articles).set({ title: 'Harbor Days 2026' }).where(eq(articles.id, id))
  expect(await sequence()).toEqual([uid, 'SEQUENCE:1', 'STATUS:CONFIRMED'])
  await change({ place: 'Paris' })
  await change({ state: 'cancelled' })
  expect(await sequence()).toEqual([uid, 'SEQUENCE:3', 'STATUS:CANCELLED'])
  await db.update(articles).set({ publishedAt: null }).where(eq(articles.id, id))
  await db
    .update(articles)
    .set({ publishedAt: later(-HOUR) })
    .where(eq(articles.id, id))
  expect(await sequence()).toEqual([uid, 'SEQUENCE:5', 'STATUS:CANCELLED'])
})

// Covers: events-6
test('a withdrawn event is sent as cancelled for thirty days, and then removed', async () => {
  const id = await plan('Harbor Days', 7 * DAY)
  const unseen = await plan('Never out', 7 * DAY, { publishedAt: new Date('2199-01-01T00:00:00Z') })
  await db.delete(articles)
  await db.update(eventEntries).set({ withdrawnAt: TEST_NOW })
  await say()
  const calendar = await lines('/en/events.ics')
  expect(calendar).toEqual(
    expect.arrayContaining([
      `UID:${id}@cadence.example`,
      'SEQUENCE:1',
      'SUMMARY:Harbor Days',
      'STATUS:CANCELLED',
    ]),
  )
  expect(calendar.join()).not.toContain('About Harbor Days')
  expect(await lines(`/en/events/${id}.ics`)).toContain('STATUS:CANCELLED')
  expect(await isThere(`/en/events/${unseen}.ics`)).toBe(false)
  clock.pass(31 * DAY)
  await say()
  expect(await titles('/en/events.ics')).toEqual([])
  expect(await isThere(`/en/events/${id}.ics`)).toBe(false)
})
