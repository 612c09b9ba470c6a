import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { takeBoardJob } from './board.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { countSignal, recordReports } from '#articles/momentum-store.ts'
import { reportedStory } from '#articles/momentum/test-stories.ts'
import { articles, momentumReports } from '#articles/tables.ts'

// Earlier boards, and the reasons for the scores of their stories.

const { runtime, ask, clock, db } = await openTestRuntime()
/** The time of a board. */
const NOON = new Date('2026-11-20T12:00:00Z')
const take = () => takeBoardJob.run({}, runtime)

const story = (title: string, publishers: number, more: Partial<typeof articles.$inferInsert> = {}) =>
  reportedStory(db, NOON, { ...more, title, publishers })

beforeEach(async () => {
  clock.set(NOON)
  for (const table of [articles, momentumReports]) await db.delete(table)
})

/** Takes `count` boards, one every six hours, with one more report each time. */
async function boards(count: number): Promise<void> {
  const id = await story('a story', 6)
  for (let taken = 0; taken < count; taken++) {
    const now = clock.now()
    await recordReports(
      db,
      id,
      [{ group: `later${taken}`, publisher: `Later ${taken}`, at: now, weight: 0.7 }],
      now,
    )
    await take()
    clock.pass(6 * HOUR)
  }
}

// Covers: articles-7
test('earlier boards are kept, each with links to the one before and after', async () => {
  await boards(3)
  const latest = await ask(leaderboard, {})
  const at = (hour: string) => `2026-11-${hour}:00:00.000Z`
  expect(latest.boards).toEqual([at('21T00'), at('20T18'), at('20T12')])
  expect(latest).toMatchObject({ taken_at: at('21T00'), older: at('20T18'), newer: null })
  const middle = await ask(leaderboard, { at: '2026-11-20T20:15:00Z' })
  expect(middle).toMatchObject({ taken_at: at('20T18'), older: at('20T12'), newer: at('21T00') })
  expect(await ask(leaderboard, { at: at('20T12') })).toMatchObject({ older: null, newer: at('20T18') })
  expect(await ask(leaderboard, { at: '2026-11-01T00:00:00Z' })).toMatchObject({
    taken_at: null,
    items: [],
    total: 0,
    next_cursor: null,
  })
  expect(await ask(leaderboard, { at: '2031-01-01T00:00:00Z' })).toMatchObject({ taken_at: at('21T00') })
})

// Covers: articles-7
test('the boards of thirty days are listed, and older ones still exist', async () => {
  await boards(1)
  clock.pass(31 * 24 * HOUR)
  const { boards: listed, taken_at: latest } = await ask(leaderboard, {})
  expect([listed, latest]).toEqual([[], NOON.toISOString()])
})

// Covers: articles-6
test('each entry gives the reasons for its score, which later reports do not change', async () => {
  const id = await story('a story', 3)
  await countSignal(db, id, 'views', NOON)
  await take()
  const entry = async () => (await ask(leaderboard, { at: NOON.toISOString() })).items[0]
  const first = await entry()
  expect(first?.why).toMatchObject({
    publisher_count: 3,
    publishers: ['Paper 0', 'Paper 1', 'Paper 2'],
    views: 1,
  })
  const points = first?.why?.parts.reduce((sum, part) => sum + part.points, 0)
  expect(points).toBe(first?.momentum)
  await recordReports(db, id, [{ group: 'late', publisher: 'Late', at: NOON, weight: 0.7 }], NOON)
  await countSignal(db, id, 'views', NOON)
  expect(await entry()).toEqual(first)
})

// Covers: articles-6
test('the publishers of a locked story are not named on the board', async () => {
  await story('a paid story', 3, { accessTier: 'premium' })
  await take()
  expect((await ask(leaderboard, {})).items[0]?.why).toMatchObject({ publisher_count: 3, publishers: [] })
})

test('a retracted story is not put on a board', async () => {
  await story('a mistake', 12, { retractedAt: NOON })
  expect(await take()).toEqual({ entries: 0 })
})
