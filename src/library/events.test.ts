import { expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestHouse } from '../test-house.ts'
import { article, events } from './calls.ts'
import { articles, events as details, translations } from './tables.ts'

const { ask, db } = await openTestHouse()
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

test('an event tells when, where and on which site, in the language asked for, with the fixed score', async () => {
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

test('an event of which nothing more is known has no date, and a script is no website', async () => {
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

test.each(CASES)(
  'a $tier event of $days days is listed, and its text is in no list and in no locked page',
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

test('events come newest first, page by page; news and what is not out yet are left out', async () => {
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

test.each(LANGUAGES)('the word that stands out in the title of the page is in that title: %s', (language) => {
  expect(say(language, 'library.events.title')).toContain(say(language, 'library.events.titleMarked'))
})
