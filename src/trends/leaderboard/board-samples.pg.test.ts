import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { takeBoardJob } from './board.ts'
import { home } from '#home/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { reportedStory } from '#articles/momentum/test-stories.ts'
import { articles, leaderboardEntries, momentumReports, siteSettings } from '#articles/tables.ts'

// The leaderboard of a site before and after its own stories replace the samples.

const { runtime, ask, clock, db } = await openTestRuntime()
/** The time of a board. */
const NOON = new Date('2026-11-20T12:00:00Z')
const take = () => takeBoardJob.run({}, runtime)
const board = async () =>
  (await ask(leaderboard, {})).items.map(({ title, change }) => [title, change] as const)
const story = (title: string, publishers: number, publishedAt?: Date) =>
  reportedStory(db, NOON, { title, publishers, ...(publishedAt && { publishedAt }) })

beforeEach(async () => {
  clock.set(NOON)
  await removeSampleItems(db, NOON)
  for (const table of [articles, momentumReports, siteSettings]) await db.delete(table)
})

test('the sample board is shown until the first measured story, which replaces it', async () => {
  await plantSamples(db, NOON)
  expect(await take()).toEqual({ entries: 0 })
  expect((await ask(leaderboard, {})).items.map(({ momentum }) => momentum)).toEqual([95, 92, 90, 88, 85])
  await story('ours', 3)
  expect(await take()).toEqual({ entries: 1 })
  expect(await board()).toEqual([['ours', null]])
})

// Covers: samples-4
test('stories of the site are on the board as soon as the samples step behind, before one is taken', async () => {
  await plantSamples(db, NOON)
  const stored = await db.select().from(leaderboardEntries)
  clock.pass(2 * HOUR)
  const publishedAt = clock.now()
  await story('one', 3, publishedAt)
  await story('two', 2, publishedAt)
  expect((await ask(leaderboard, {})).items.every(({ sample }) => sample)).toBe(true)
  await story('three', 1, publishedAt)
  const titles = ['one', 'two', 'three']
  expect(await board()).toEqual(titles.map((title) => [title, null]))
  expect((await ask(home, {})).board.entries.map(({ title }) => title)).toEqual(titles)
  expect(await ask(leaderboard, {})).toMatchObject({
    taken_at: publishedAt.toISOString(),
    older: NOON.toISOString(),
    newer: null,
    boards: [NOON.toISOString(), '2026-11-20T06:00:00.000Z'], // both of the samples
  })
  expect(await db.select().from(leaderboardEntries)).toEqual(stored)
  clock.pass(4 * HOUR)
  await take()
  expect((await ask(leaderboard, {})).taken_at).toBe('2026-11-20T18:00:00.000Z')
  expect((await board()).map(([title]) => title)).toEqual(titles)
})

test('on a site without samples the first story is on the board before one is taken', async () => {
  await story('the first', 2)
  expect(await board()).toEqual([['the first', null]])
})

test('samples that are added later are not mixed into an existing board', async () => {
  await story('ours', 3)
  await take()
  await plantSamples(db, NOON)
  expect(await board()).toEqual([['ours', null]])
})
