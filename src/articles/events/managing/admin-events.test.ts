import { beforeEach, expect, test } from 'vitest'
import { articles } from '../../tables.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminEvents } from './calls.ts'
import { later, plan as planIn } from './test-events.ts'

const { ask, admin, db } = await openTestRuntime()
const caller = await admin()
const plan = planIn.bind(null, db)
const list = (input: InputOf<typeof adminEvents> = {}) => ask(adminEvents, input, caller)
const titles = async (input: InputOf<typeof adminEvents>) =>
  (await list(input)).items.map(({ title }) => title)

beforeEach(() => db.delete(articles))

// Covers: desk-events-1
test('upcoming events, drafts included, are ordered by start, undated ones last; past ones latest first', async () => {
  await plan('in a month', { startsAt: later(30 * DAY) })
  await plan('in a week')
  await plan('undated', null)
  await plan('a draft', { startsAt: later(8 * DAY) }, { publishedAt: null })
  await plan('running', { startsAt: later(-DAY), endsAt: later(DAY) })
  await plan('last week', { startsAt: later(-7 * DAY) })
  await plan('yesterday', { startsAt: later(-DAY) })
  await plan('deleted', {}, { publishedAt: null, deletedAt: TEST_NOW })
  await plan('news', {}, { category: 'news' })
  expect(await titles({})).toEqual(['running', 'in a week', 'a draft', 'in a month', 'undated'])
  expect(await titles({ when: 'past' })).toEqual(['yesterday', 'last week'])
  const [draft] = (await list({ q: 'draft' })).items
  expect(draft).toMatchObject({ article_state: 'draft', state: 'confirmed', all_day: false, sequence: 0 })
})

test('a search matches each word in the title or the place, and a state narrows the result', async () => {
  await plan('Harbor Days', { place: 'Lyon, France' })
  await plan('Cloud Days', { place: 'Oslo', state: 'cancelled' })
  await plan('100% Days', null)
  expect(await titles({ q: 'days lyon' })).toEqual(['Harbor Days'])
  expect(await titles({ q: '100%' })).toEqual(['100% Days'])
  expect(await titles({ q: '%' })).toEqual(['100% Days'])
  expect(await titles({ state: 'cancelled' })).toEqual(['Cloud Days'])
  expect(await titles({ state: 'confirmed' })).toEqual(['Harbor Days', '100% Days'])
})

test.each(['upcoming', 'past'] as const)(
  'all pages of the %s events together form the list',
  async (when) => {
    const side = when === 'past' ? -1 : 1
    for (let n = 0; n < 7; n++)
      await plan(`Event ${n}`, { startsAt: later(side * (DAY + Math.floor(n / 3) * HOUR)) })
    if (when === 'upcoming') for (let n = 0; n < 3; n++) await plan(`Undated ${n}`, null)
    const whole = (await list({ when })).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ when, limit: 2, ...(cursor !== undefined && { cursor }) })
      expect(page.total).toBe(whole.length)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(whole)
    await expect(list({ cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'problem.cursor', status: 422 })
    await expect(list({ limit: 201 })).rejects.toMatchObject({ code: 'problem.number' })
  },
)
