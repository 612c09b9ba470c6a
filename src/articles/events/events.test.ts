import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article } from '../calls.ts'
import { events } from './calls.ts'
import { articles, events as details, translations } from '../tables.ts'

const { ask, db, clock } = await openTestRuntime()
const CANARY = 'the canary sings at midnight'
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const admin = {
  id: '0190b1d0-0000-4000-8000-000000000000',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}

async function add(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A meeting',
      excerpt: 'Short',
      content: CANARY,
      contentHtml: `<p>${CANARY}</p>`,
      markupPolicy: 1,
      category: 'events',
      topic: 'Conference',
      language: 'en',
      momentum: 12,
      publishedAt: before(HOUR),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

// Covers: site-2-events-6, site-9-5
test('an event has its time, place and website in the requested language, with the fixed score', async () => {
  const id = await add()
  const startsAt = new Date('2026-12-01T08:00:00Z')
  await db.insert(details).values({
    articleId: id,
    startsAt,
    timeZone: 'Europe/Lisbon',
    place: 'Lisbon',
    url: 'https://meeting.example/',
  })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Une rencontre',
    fields: { place: 'Lisbonne' },
  })
  expect((await ask(events, { lang: 'fr' })).items).toMatchObject([
    {
      id,
      title: 'Une rencontre',
      momentum: 80,
      starts_at: startsAt.toISOString(),
      ends_at: null,
      time_zone: 'Europe/Lisbon',
      place: 'Lisbonne',
      external_url: 'https://meeting.example/',
    },
  ])
  expect((await ask(events, { lang: 'ar' })).items).toMatchObject([
    { title: 'A meeting', place: 'Lisbon', language: 'en' },
  ])
})

// Covers: site-3-10
test('an event without details has no date, and a script is not accepted as a website', async () => {
  await db.delete(articles)
  const id = await add()
  expect((await ask(events, {})).items).toMatchObject([
    { id, starts_at: null, place: null, external_url: null },
  ])
  await db.insert(details).values({ articleId: id, url: 'javascript:alert(1)' })
  expect((await ask(events, {})).items[0]?.external_url).toBeNull()
})

const CASES = (['freemium', 'premium', 'b2b'] as const).flatMap((tier) =>
  [1, 8].map((days) => ({ tier, days })),
)

// Covers: site-6-6, events-7
test.each(CASES)(
  'a $tier event of $days days is listed, and its text is in no list and on no locked page',
  async ({ tier, days }) => {
    await db.delete(articles)
    const id = await add({ accessTier: tier, publishedAt: before(days * DAY) })
    const list = await ask(events, {})
    const open = tier === 'freemium' && days < 7
    expect(list.items).toMatchObject([{ id, access: { state: open ? 'full' : 'locked' } }])
    expect(JSON.stringify(list)).not.toContain(CANARY)
    expect(JSON.stringify(await ask(article, { id })).includes(CANARY)).toBe(open)
    expect(JSON.stringify(await ask(article, { id }, admin))).toContain(CANARY)
  },
)

// Covers: site-5-12, site-7-11, admin-5-10
test('events are listed newest first, page by page, without news and unpublished events', async () => {
  await db.delete(articles)
  for (let n = 0; n < 11; n++) await add({ title: `Meeting ${n}`, publishedAt: before((n + 1) * HOUR) })
  await add({ category: 'news' })
  await add({ publishedAt: before(-HOUR) })
  await add({ publishedAt: null })
  const first = await ask(events, {})
  expect(first.total).toBe(11)
  expect(first.items.map(({ title }) => title)).toEqual(Array.from({ length: 9 }, (_, n) => `Meeting ${n}`))
  const second = await ask(events, { cursor: first.next_cursor ?? '' })
  expect(second.items.map(({ title }) => title)).toEqual(['Meeting 9', 'Meeting 10'])
  expect(second.next_cursor).toBeNull()
  await expect(ask(events, { cursor: 'bm9uZQ' })).rejects.toMatchObject({
    code: 'problem.cursor',
    status: 422,
  })
})

/** Adds an event with this title that starts this long after the test time, in the time zone of Paris. */
async function plan(
  title: string,
  inMs: number | null,
  more: Partial<typeof details.$inferInsert> = {},
  of: Parameters<typeof add>[0] = {},
) {
  const id = await add({ title, ...of })
  const startsAt = inMs === null ? null : new Date(TEST_NOW.getTime() + inMs)
  await db.insert(details).values({ articleId: id, startsAt, timeZone: 'Europe/Paris', ...more })
  return id
}
const titles = async (input: InputOf<typeof events>) =>
  (await ask(events, input)).items.map(({ title }) => title)
const day = (iso: string) => new Date(`${iso}T00:00:00Z`)

// Covers: events-1
test('upcoming events are ordered by start, those without a date last; past ones latest first', async () => {
  await db.delete(articles)
  await plan('in a week', 7 * DAY)
  await plan('in a month', 30 * DAY)
  await plan('no date', null)
  await plan('running', -DAY, { endsAt: new Date(TEST_NOW.getTime() + DAY) })
  await plan('began an hour ago, nobody told until when', -HOUR)
  await plan('ended an hour ago', -2 * HOUR, { endsAt: before(HOUR) })
  await plan('last week', -7 * DAY)
  await plan('today, all day', 0, { startsAt: day('2026-11-20'), allDay: true, timeZone: null })
  await plan('the day before yesterday', 0, { startsAt: day('2026-11-18'), allDay: true, timeZone: null })
  await plan('three days until today', 0, {
    startsAt: day('2026-11-18'),
    endsAt: day('2026-11-20'),
    allDay: true,
    timeZone: null,
  })
  await plan('not out yet', 8 * DAY, {}, { publishedAt: before(-HOUR) })
  expect(await titles({ when: 'upcoming' })).toEqual([
    'three days until today', 'running', 'today, all day', 'began an hour ago, nobody told until when',
    'in a week', 'in a month', 'no date',
  ]) // prettier-ignore
  expect(await titles({ when: 'past' })).toEqual([
    'ended an hour ago',
    'the day before yesterday',
    'last week',
  ])
  clock.pass(8 * DAY)
  expect((await titles({ when: 'past' })).slice(0, 2)).toEqual([
    'in a week',
    'began an hour ago, nobody told until when',
  ])
  expect(await titles({ when: 'upcoming' })).toEqual(['not out yet', 'in a month', 'no date'])
  clock.set(TEST_NOW)
})

// Covers: events-1
test('totals are those of the requested half of the list and category', async () => {
  await db.delete(articles)
  for (let n = 1; n <= 12; n++) await plan(`Talk ${n}`, n * DAY, {}, { topic: 'Webinar' })
  await plan('Conference', 2 * DAY)
  await plan('Old', -40 * DAY)
  const old = await plan('Older', -80 * DAY, {}, { topic: 'Webinar' })
  const answer = await ask(events, { when: 'upcoming', category: 'Webinar' })
  expect(answer).toMatchObject({ total: 12, items: { length: 9 } })
  expect(answer.counts).toEqual({
    upcoming: 13,
    past: 2,
    categories: [{ category: 'Conference', count: 1 }, { category: 'Webinar', count: 12 }],
  }) // prettier-ignore
  expect(await ask(events, {})).toMatchObject({ total: 15, counts: { categories: { length: 2 } } })
  expect(await ask(events, { category: 'Conference' })).toMatchObject({ total: 2, items: { length: 2 } })
  await db.update(articles).set({ topic: 'Conference' }).where(eq(articles.id, old))
  await db
    .update(details)
    .set({ startsAt: before(-3 * DAY) })
    .where(eq(details.articleId, old))
  await db.delete(articles).where(eq(articles.title, 'Old'))
  expect((await ask(events, { when: 'past' })).counts).toEqual({ upcoming: 14, past: 0, categories: [] })
  expect(await ask(events, { when: 'past' })).toMatchObject({ total: 0, items: [] })
})

// Covers: events-1
test.each(['upcoming', 'past'] as const)(
  'all pages of the %s events together form the list, even if events start at the same time',
  async (when) => {
    await db.delete(articles)
    const side = when === 'past' ? -1 : 1
    const planned = new Set<string>()
    for (let n = 0; n < 20; n++)
      planned.add(await plan(`Event ${n}`, side * (DAY + Math.floor(n / 5) * HOUR)))
    if (when === 'upcoming') for (let n = 0; n < 3; n++) planned.add(await plan(`Undated ${n}`, null))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { items, next_cursor } = await ask(events, { when, limit: 4, ...(cursor && { cursor }) })
      seen.push(...items.map(({ id }) => id))
      cursor = next_cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(planned.size)
    expect(new Set(seen)).toEqual(planned)
  },
)

// Covers: events-4
test('an all-day event has a date without a time on card and page, and an unknown end stays unknown', async () => {
  await db.delete(articles)
  const id = await plan('All day', 0, { startsAt: day('2027-03-01'), allDay: true, timeZone: null })
  const known = { starts_at: '2027-03-01T00:00:00.000Z', ends_at: null, time_zone: null, all_day: true, status: 'confirmed' } // prettier-ignore
  expect((await ask(events, {})).items).toMatchObject([known])
  expect((await ask(article, { id })).event).toMatchObject(known)
  const news = await add({ category: 'news' })
  expect((await ask(article, { id: news })).event).toBeNull()
})

// Covers: site-2-events-1
test.each(LANGUAGES)('the highlighted word of the page title is part of that title: %s', (language) => {
  expect(say(language, 'library.events.title')).toContain(say(language, 'library.events.titleMarked'))
})
