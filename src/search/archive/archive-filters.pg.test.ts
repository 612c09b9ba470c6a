import { beforeEach, expect, test } from 'vitest'
import { findEntitiesJob } from '#articles/entities/find-entities.ts'
import { searchFacets } from '#articles/search/calls.ts'
import { articles } from '#articles/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { archive, archiveMonths } from './calls.ts'

const { ask, db, clock, runtime } = await openTestRuntime()
const reader = (plan?: string): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles: [],
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const [premium, b2b] = [reader('premium'), reader('b2b')]
const plain = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')
const found = async (input: Parameters<typeof ask<typeof archive>>[1], caller = premium) =>
  (await ask(archive, { limit: 30, ...input }, caller)).items.map(({ title }) => plain(title))
const months = async (input: Parameters<typeof ask<typeof archiveMonths>>[1], caller = premium) => {
  const answer = await ask(archiveMonths, input, caller)
  return answer.months.flatMap(({ month, count }) => (count > 0 ? [`${month} ${count}`] : []))
}

type NewArticle = typeof articles.$inferInsert
const story = (title: string, age: number, more: Partial<NewArticle> = {}): NewArticle => ({
  title,
  excerpt: 'Short.',
  content: 'Nothing here.',
  contentHtml: '',
  markupPolicy: 1,
  language: 'en',
  publishedAt: new Date(TEST_NOW.getTime() - age),
  ...more,
})

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

// Covers: names-5
test('the archive is filtered by original language and by name, alone and with other filters', async () => {
  await db
    .insert(articles)
    .values([
      story('Quokkas of OpenAI', HOUR, { topic: 'Funding' }),
      story('Les quokkas d’OpenAI', 2 * HOUR, { language: 'fr' }),
      story('Quokkas of Cohere', 3 * HOUR),
      story('OpenAI for companies', 4 * HOUR, { accessTier: 'b2b' }),
      story('OpenAI long ago', 400 * DAY),
      story('OpenAI meets', 5 * HOUR, { category: 'events' }),
    ])
  await findEntitiesJob.run({} as never, runtime)
  expect(await found({ written: 'fr' })).toEqual(['Les quokkas d’OpenAI'])
  const ofName = ['Quokkas of OpenAI', 'Les quokkas d’OpenAI', 'OpenAI meets', 'OpenAI long ago']
  expect(await found({ entity: 'openai' })).toEqual(ofName)
  expect(await found({ entity: 'openai' }, b2b)).toHaveLength(5)
  expect(await found({ entity: 'openai', q: 'quokkas' })).toEqual(ofName.slice(0, 2))
  expect(await found({ entity: 'openai', q: 'quokkas', written: 'en', lang: 'fr' })).toEqual(
    ofName.slice(0, 1),
  )
  expect(await found({ entity: 'openai', type: 'event' })).toEqual(['OpenAI meets'])
  expect(await found({ entity: 'openai', topic: 'Funding' })).toEqual(['Quokkas of OpenAI'])
  expect(await found({ entity: 'openai', to: '2026-01-01' })).toEqual(['OpenAI long ago'])
  expect(await found({ entity: 'nobody-knows-it' })).toEqual([])
  const first = await ask(archive, { entity: 'openai', limit: 3 }, premium)
  expect([first.total, first.items.length]).toEqual([4, 3])
  expect(await found({ entity: 'openai', cursor: first.next_cursor ?? '' })).toEqual(['OpenAI long ago'])
  const facets = await ask(searchFacets, { within: 'archive', entity: 'openai', written: 'en' }, premium)
  expect([facets.total, facets.kinds.map(({ value, count }) => `${value} ${count}`)]).toEqual([
    3,
    ['article 2', 'event 1'],
  ])
})

// Covers: names-5
test('the months of a year are counted as this reader would find them', async () => {
  await db
    .insert(articles)
    .values([
      story('New', HOUR),
      story('New of OpenAI', 2 * DAY, { language: 'fr' }),
      story('For companies', 3 * DAY, { accessTier: 'b2b' }),
      story('October', 40 * DAY, { accessTier: 'premium', content: 'Quokkas.' }),
      story('Last year', 400 * DAY),
      story('Tomorrow', -DAY),
    ])
  await findEntitiesJob.run({} as never, runtime)
  expect(await months({})).toEqual(['2026-10 1', '2026-11 2'])
  expect(await months({}, b2b)).toEqual(['2026-10 1', '2026-11 3'])
  expect(await months({ year: 2025 })).toEqual(['2025-10 1'])
  expect(await months({ written: 'fr' })).toEqual(['2026-11 1'])
  expect(await months({ entity: 'openai' })).toEqual(['2026-11 1'])
  expect(await months({ q: 'quokkas' })).toEqual(['2026-10 1'])
  expect(await months({ tier: 'premium' })).toEqual(['2026-10 1'])
  const {
    year,
    first_year: first,
    last_year: last,
    months: all,
  } = await ask(archiveMonths, { year: 1990 }, premium)
  expect([year, first, last, all.length]).toEqual([2025, 2025, 2026, 12])
  for (const caller of [undefined, reader()])
    await expect(ask(archiveMonths, {}, caller)).rejects.toMatchObject({ status: caller ? 403 : 401 })
})
