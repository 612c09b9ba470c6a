import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { articles } from '../calls.ts'
import { home } from '#home/calls.ts'
import { leaderboard } from '../momentum/calls.ts'
import { plantSamples } from '../samples/plant-samples.ts'

const { ask, db, clock } = await openTestRuntime()

test('an empty library returns an empty list, an empty board and a home page without a lead', async () => {
  expect(await ask(articles, {})).toEqual({ items: [], total: 0, total_is_least: false, next_cursor: null })
  expect(await ask(leaderboard, {})).toMatchObject({ taken_at: null, items: [], older: null, newer: null })
  expect(await ask(home, {})).toMatchObject({
    lead: null,
    featured: [],
    figures: { languages: '5', news_daily: null, subscribers: null, tools_tracked: null },
  })
})

// Covers: site-2-leaderboard-1, site-3-6
test('the board has five stories by rank, with their change and in the reader’s language', async () => {
  await plantSamples(db, clock.now())
  const { items } = await ask(leaderboard, { lang: 'ar' })
  expect(items.map(({ rank, momentum, change, language }) => [rank, momentum, change, language])).toEqual([
    [1, 95, 12, 'ar'],
    [2, 92, 7, 'ar'],
    [3, 90, 4, 'ar'],
    [4, 88, -2, 'ar'],
    [5, 85, 9, 'ar'],
  ])
})

test('the lead of the home page is the first story of the board', async () => {
  const { lead, board, featured } = await ask(home, { lang: 'en' })
  expect(lead?.id).toBe(board.entries[0]?.article_id)
  expect(featured.map(({ id }) => id)).not.toContain(lead?.id)
  expect(featured).toHaveLength(6)
})

test('a list is read page by page without gaps or repetitions', async () => {
  const first = await ask(articles, { limit: 4 })
  const second = await ask(articles, { limit: 4, cursor: first.next_cursor ?? '' })
  const third = await ask(articles, { limit: 4, cursor: second.next_cursor ?? '' })
  const all = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
  expect(all).toEqual((await ask(articles, { limit: 30 })).items.map(({ id }) => id))
  expect([first.total, new Set(all).size, third.next_cursor]).toEqual([10, 10, null])
})

test('a search matches the texts in the reader’s language and takes special characters literally', async () => {
  expect((await ask(articles, { lang: 'fr', q: 'ticket de bus' })).total).toBe(1)
  expect((await ask(articles, { lang: 'en', q: 'ticket de bus' })).total).toBe(0)
  expect((await ask(articles, { q: '%' })).total).toBe(0)
})
