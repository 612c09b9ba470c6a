import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { badgeOf, takeBoardJob } from './board.ts'
import { home } from '#home/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { countSignal, recordReports } from '#articles/momentum-store.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { reportedStory } from '#articles/momentum/test-stories.ts'
import {
  articles,
  leaderboardEntries,
  momentumReports,
  siteSettings,
  translations,
} from '#articles/tables.ts'

// The leaderboard, as the schedule takes it and as visitors see it.

const { runtime, ask, clock, db } = await openTestRuntime()
/** The time of a board. */
const NOON = new Date('2026-11-20T12:00:00Z')
const take = () => takeBoardJob.run({}, runtime)
const board = async () =>
  (await ask(leaderboard, {})).items.map(({ title, change }) => [title, change] as const)

const story = (
  title: string,
  publishers: number,
  hours = 0,
  more: Partial<typeof articles.$inferInsert> = {},
) => reportedStory(db, NOON, { ...more, title, publishers, hours })

beforeEach(async () => {
  clock.set(NOON)
  await removeSampleItems(db, NOON)
  for (const table of [translations, articles, momentumReports, siteSettings]) await db.delete(table)
})

// Covers: site-4-12, site-9-6
test('a board is taken every six hours in UTC, and a missed one is taken later', async () => {
  expect(timetable.find(({ job }) => job === takeBoardJob)).toMatchObject({
    cron: '0 * * * *',
    timeZone: 'Etc/UTC',
  })
  await story('a story', 12)
  for (let hour = 0; hour < 24; hour++) {
    if (hour !== 12) await take() // no process was running at midnight
    clock.pass(HOUR)
  }
  const boards = await db.select().from(leaderboardEntries).orderBy(leaderboardEntries.takenAt)
  expect(boards.map(({ takenAt }) => takenAt.toISOString())).toEqual([
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T06:00:00.000Z',
  ])
})

// Covers: site-1-1, site-1-2, site-2-leaderboard-1, site-4-12, site-9-2
test('the five fastest published stories are on the board by rank, with their readers', async () => {
  for (const [title, publishers] of [
    ['three', 3],
    ['one', 1],
    ['six', 6],
    ['two', 2],
    ['four', 4],
    ['nine', 9],
  ] as const)
    // prettier-ignore
    await story(title, publishers)
  await story('scheduled', 12, 0, { publishedAt: new Date(NOON.getTime() + HOUR) })
  await story('an event', 12, 0, { category: 'events' })
  await story('a sample', 12, 0, { sample: true })
  const read = await story('a read one', 9, 0)
  for (let reader = 0; reader < 3; reader++) await countSignal(db, read, 'views', NOON)
  await countSignal(db, read, 'shares', NOON)
  expect(await take()).toEqual({ entries: 5 })
  const { taken_at: takenAt, items: entries, ...list } = await ask(leaderboard, {})
  expect(list).toMatchObject({ total: 5, next_cursor: null })
  expect(takenAt).toBe('2026-11-20T12:00:00.000Z')
  expect(entries.map(({ rank, title }) => [rank, title])).toEqual([
    [1, 'a read one'],
    [2, 'nine'],
    [3, 'six'],
    [4, 'four'],
    [5, 'three'],
  ])
  expect(entries[0]).toMatchObject({ views: 3, shares: 1, change: null, badge: 'Rising Star' })
  expect((await ask(home, {})).lead?.title).toBe('a read one')
})

// Covers: site-4-12
test('taking a board again within six hours, or twice at the same time, changes nothing', async () => {
  await story('first', 6)
  await Promise.all([take(), take()])
  const stored = await db.select().from(leaderboardEntries)
  expect(stored).toHaveLength(1)
  await story('late', 12)
  clock.pass(2 * HOUR)
  expect(await take()).toEqual({ entries: 1 })
  expect(await db.select().from(leaderboardEntries)).toEqual(stored)
})

test('a board that is taken late has the scores of its scheduled hour', async () => {
  await story('on time', 6)
  clock.pass(2 * HOUR)
  await story('later', 1)
  await take()
  const [late] = (await ask(leaderboard, {})).items
  await db.delete(leaderboardEntries)
  clock.set(NOON)
  await take()
  expect(late).toEqual((await ask(leaderboard, {})).items[0])
})

test('the next board shows the change since the previous one, which is kept', async () => {
  await story('falls', 9)
  await story('rises', 3, 1)
  await take()
  const before = await db.select().from(leaderboardEntries)
  clock.pass(6 * HOUR)
  const [second] = await db.select({ id: articles.id }).from(articles).where(eq(articles.title, 'rises'))
  const fresh = Array.from({ length: 12 }, (_, at) => ({
    group: `new${at}`,
    publisher: `New ${at}`,
    at: new Date(clock.now().getTime() - at * 0.3 * HOUR),
    weight: 0.7,
  }))
  await recordReports(db, second?.id ?? '', fresh, clock.now())
  await story('enters', 2)
  await take()
  const changes = await board()
  expect(changes.map(([title]) => title)).toEqual(['rises', 'falls', 'enters'])
  expect(changes[0]?.[1]).toBeGreaterThan(20)
  expect(changes[1]?.[1]).toBeLessThan(0)
  expect(changes[2]?.[1]).toBeNull()
  expect((await db.select().from(leaderboardEntries)).length).toBe(before.length + 3)
})

test('a story whose score has dropped to zero after days is not put on a board', async () => {
  await story('old', 2, 8 * 24)
  expect(await take()).toEqual({ entries: 0 })
  expect(await ask(leaderboard, {})).toMatchObject({ taken_at: null, items: [], total: 0 })
})

test('readers of a language see the five fastest stories that exist in it, and the others below', async () => {
  for (const [title, publishers] of [
    ['one', 12],
    ['two', 11],
    ['three', 10],
    ['four', 9],
    ['five', 8],
  ] as const)
    // prettier-ignore
    await story(title, publishers)
  const translated = await story('six', 7)
  await db.insert(translations).values({
    kind: 'article',
    itemId: translated,
    language: 'ar',
    title: 'ستة',
    fields: {},
    translator: 'a-model',
  })
  for (const [title, publishers] of [
    ['سبعة', 6],
    ['ثمانية', 5],
  ] as const)
    // prettier-ignore
    await story(title, publishers, 0, { language: 'ar' })
  await take()
  expect((await board()).map(([title]) => title)).toEqual(['one', 'two', 'three', 'four', 'five'])
  const arabic = await ask(leaderboard, { lang: 'ar', order: 'language' })
  expect(arabic.items.map(({ rank, title }) => [rank, title])).toEqual([
    [1, 'ستة'],
    [2, 'سبعة'],
    [3, 'ثمانية'],
  ])
  expect(arabic.others?.map(({ rank, title }) => [rank, title])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
    [5, 'five'],
  ])
  expect(await ask(leaderboard, { lang: 'ar' })).not.toHaveProperty('others')
  const page = await ask(home, { lang: 'ar' })
  expect(page.lead?.title).toBe('سبعة') // an original, although a translation is faster
  expect(page.board.entries.map(({ title }) => title)).toEqual(['ستة', 'سبعة', 'ثمانية'])
  expect(page.featured.map(({ title }) => title)).toEqual(['ثمانية', 'ستة'])
  expect(page.others.map(({ title }) => title)).toEqual(['one', 'two', 'three', 'four', 'five'])
  await db.delete(articles).where(eq(articles.title, 'two')) // for programs no story takes its place
  const { items } = await ask(leaderboard, {})
  expect(items.map(({ rank, title }) => `${rank} ${title}`)).toEqual(['1 one', '3 three', '4 four', '5 five'])
})

test('without a story of the board in a language, the fastest story of the language leads the home page', async () => {
  await story('english', 5)
  await story('قديمة', 1, 9 * 24, { language: 'ar' })
  await take()
  const { lead, board: shown, featured } = await ask(home, { lang: 'ar' })
  expect([lead?.title, shown.entries, featured]).toEqual(['قديمة', [], []])
})

test('a slower original leads the home page if the board has only machine translations', async () => {
  const itemId = await story('english', 5)
  const text = { title: 'مترجمة', fields: {}, translator: 'a-model' }
  await db.insert(translations).values({ kind: 'article', itemId, language: 'ar', ...text })
  await story('قديمة', 1, 9 * 24, { language: 'ar' })
  await take()
  const { lead, board: shown, featured } = await ask(home, { lang: 'ar' })
  expect([lead?.title, featured.map(({ title }) => title)]).toEqual(['قديمة', ['مترجمة']])
  expect(shown.entries.map(({ title }) => title)).toEqual(['مترجمة'])
})

const parts = { breadth: 30, velocity: 20, engagement: 0, freshness: 10 }
test.each([
  ['AI News', { label: 'risingStar', parts }, 'Rising Star'],
  ['AI News', { label: 'trending', parts }, 'Trending'],
  ['AI News', { label: 'new', parts }, 'New'],
  ['AI Research', { label: 'trending', parts }, 'Research Breakthrough'],
  ['AI Research', { label: 'new', parts }, 'New'],
  ['AI Research', { label: 'new', parts: { ...parts, engagement: 10 } }, 'Community Favorite'],
] as const)('a story about %s with %j gets the badge %s', (topic, momentum, badge) => {
  expect(badgeOf(topic, momentum)).toBe(badge)
})
