import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { find } from './find.ts'
import { type Question, newestMatches, newestOf } from './matches.ts'
import { readPlace } from './place.ts'
import { SEARCH_KINDS } from './rules.ts'
import { marksOfWindow } from './windows.ts'
import { readWords } from './words.ts'

// A library larger than a window, at a small scale: the window is a parameter.

const { db } = await openTestRuntime()
const SMALL = { most: 8, dense: 5 }

const question = async (q: string, more: Partial<Question> = {}): Promise<Question> => ({
  accessLevel: 'admin',
  language: 'en',
  now: TEST_NOW,
  kinds: SEARCH_KINDS,
  words: await readWords(db, q),
  category: null,
  tier: null,
  since: null,
  until: null,
  ...more,
})

/** First a dense period, then years with almost nothing, and times that several stories share. */
const AGES = [
  ...Array.from({ length: 30 }, (_, n) => Math.floor(n / 3) * HOUR),
  ...Array.from({ length: 20 }, (_, n) => n * 9 * DAY),
  ...Array.from({ length: 8 }, (_, n) => (n + 1) * 2500 * DAY),
]
await db.insert(articles).values(
  AGES.flatMap((age, n) =>
    ['chip', n % 3 === 0 ? 'robot' : 'chip', `name${n}`].map((word) => ({
      title: `A ${word}`,
      content: '',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en' as const,
      accessTier: n % 2 === 0 ? ('freemium' as const) : ('b2b' as const),
      publishedAt: new Date(TEST_NOW.getTime() - age),
    })),
  ),
)
const CHIPS = AGES.length + AGES.filter((_, n) => n % 3 !== 0).length

async function walked(asked: Question, limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const place = cursor === null ? null : readPlace(cursor)
    const page: Awaited<ReturnType<typeof find>> = await find(db, asked, limit, place, SMALL)
    expect(page.total).toBeLessThanOrEqual(SMALL.most)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  return seen
}

// Covers: search-19
test.each([
  ['a word of most texts', 'chip', CHIPS],
  ['a word of some', 'robot', AGES.filter((_, n) => n % 3 === 0).length],
  ['the name of one of the oldest', 'name57', 1],
  ['a beginning', 'name5', 9],
])('%s is found through all windows without loss or repetition', async (_, q, count) => {
  const seen = await walked(await question(q), 3)
  expect([seen.length, new Set(seen).size]).toEqual([count, count])
})

// Covers: search-19
test('a window adapts to the density of the documents and ends where the question ends', async () => {
  const narrowed = await question('chip', {
    accessLevel: 'freemium',
    tier: 'b2b',
    since: new Date(TEST_NOW.getTime() - 100 * DAY),
    until: new Date(TEST_NOW.getTime() - 20 * DAY),
  })
  const seen = await walked(narrowed, 3)
  const { matches, isAll } = await newestMatches(db, narrowed, newestOf(narrowed))
  expect(matches.map(({ id }) => id).toSorted()).toEqual(seen.toSorted())
  expect([isAll, matches.every(({ tier }) => tier === 'b2b')]).toEqual([true, true])
  expect(matches.length).toBeGreaterThan(3)
})

test('a word that most texts contain is searched among the newest only, and its count says so', async () => {
  const asked = await question('chip')
  const newest = await newestMatches(db, asked, { ...newestOf(asked), most: 50, dense: 24 })
  expect([newest.matches.length, newest.isAll]).toEqual([11, false])
  expect(newest.matches.every(({ at }) => TEST_NOW.getTime() - Date.parse(at) < 2 * HOUR)).toBe(true)
})

test.each([0, 1, 14, 15, 112, 113, 900, 7100])(
  'the marks of a window of %i days match its documents and none that is twice as far back',
  async (days) => {
    const [since, until] = [new Date(TEST_NOW.getTime() - days * DAY), TEST_NOW]
    const marks = marksOfWindow(since, until) ?? []
    expect(marks.length).toBeLessThanOrEqual(16)
    const { rows } = await db.execute<{ at: string; has: boolean }>(
      sql`select at, search_marks('tool', '{}', 'b2b', 'Code', at) && ${sql.param(marks)}::text[] as has
        from unnest(${sql.param([since, until, new Date(since.getTime() - (days + 1) * DAY)].map((at) => at.toISOString()))}::timestamptz[]) at`,
    )
    expect(rows.map(({ has }) => has)).toEqual([true, true, false])
  },
)

test('a window without a start or of too many years has no marks, so everything is searched', () => {
  expect(marksOfWindow(null, TEST_NOW)).toBeNull()
  expect(marksOfWindow(new Date(TEST_NOW.getTime() - 7169 * DAY), TEST_NOW)).toBeNull()
})
