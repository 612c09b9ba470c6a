import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import { articles, siteSettings } from '#articles/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { analyticsExport, analyticsRounds } from '../calls.ts'
import { countFiguresJob } from '../count-figures.ts'
import { dayFigures, fundingAmounts } from '../tables.ts'
import { type Planted, plantCompanies, plantStories } from '../test-library.ts'

const { runtime, ask, db, clock } = await openTestRuntime()
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * DAY)
const reader = (plan?: string): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles: [],
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const [premium, b2b] = [reader('premium'), reader('b2b')]
const count = () => countFiguresJob.run({}, runtime)
const fundingStory = (
  title: string,
  days: number,
  more: Planted['more'] = {},
  names: string[] = [],
): Planted => ({
  publishedAt: ago(days),
  topic: 'Funding',
  names,
  more: { title, ...more },
})

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, entities, dayFigures, fundingAmounts, siteSettings]) await db.delete(table)
})

// Covers: analytics-7
test('raised amounts are summed by currency without conversion, repeats within two weeks only once', async () => {
  const [ada = ''] = await plantCompanies(db, ['Ada Labs'], TEST_NOW)
  const [first = ''] = await plantStories(db, [
    fundingStory('Ada Labs raises $100 million', 20, {}, [ada]),
    fundingStory('Startup Ada Labs lands $100 million', 9, {}, [ada]), // matched by its company
    fundingStory('Bee raises $30 million', 12),
    fundingStory('Bee raises $30 million more', 3), // matched by its name
    fundingStory('Cee raises $20 million', 5),
    fundingStory('Dee lève 12 M€', 5, { language: 'fr' }),
    fundingStory('Eff is in talks to raise $900 million', 5),
    fundingStory('Bee raised $30 million', 40), // another round, in the previous span
    { ...fundingStory('Gee raises $70 million', 5), topic: 'AI News' },
  ])
  expect(await count()).toMatchObject({ read: 8 })
  const { currencies, currency, stories, with_amount, largest, line, starts } = await ask(
    analyticsRounds,
    {},
    premium,
  )
  expect([stories, with_amount]).toEqual([7, 6])
  expect(currencies).toEqual([
    { currency: 'USD', rounds: 3, sum: 150e6, median: 30e6, rounds_before: 1, sum_before: 30e6 },
    { currency: 'EUR', rounds: 1, sum: 12e6, median: 12e6, rounds_before: 0, sum_before: 0 },
  ])
  expect(currency).toBe('USD')
  expect(line[starts.indexOf('2026-10-31')]).toBe(100e6)
  expect(line.reduce((sum, each) => sum + each)).toBe(150e6)
  expect(largest.map(({ amount, stories: of, words }) => [amount, of, words])).toEqual([
    [100e6, 2, 'Ada Labs raises $100 million'],
    [30e6, 2, 'Bee raises $30 million'],
    [20e6, 1, 'Cee raises $20 million'],
  ])
  expect(largest[0]).toMatchObject({ id: first, company: { name: 'Ada Labs', slug: 'ada-labs' } })
  const euro = await ask(analyticsRounds, { currency: 'EUR' }, premium)
  expect(euro.largest.map(({ title, amount }) => [title, amount])).toEqual([['Dee lève 12 M€', 12e6]])
  expect(await count()).toMatchObject({ read: 0 })
})

test('corrections are read again, retracted or moved stories drop out, and late names join their rounds', async () => {
  const [a = '', b = '', c = '', d = ''] = await plantStories(db, [
    fundingStory('Ada Labs raises $100 million', 9),
    fundingStory('Young Ada Labs raises $100 million', 3),
    fundingStory('Cee raises $20 million', 5),
    fundingStory('Dee raises $10 million', 5),
  ])
  await count()
  const sum = async () => (await ask(analyticsRounds, {}, premium)).currencies[0]?.sum ?? 0
  expect(await sum()).toBe(230e6) // two names count separately until the company is known
  clock.pass(HOUR)
  const updatedAt = clock.now()
  await db.update(articles).set({ title: 'Cee raises $25 million', updatedAt }).where(eq(articles.id, c))
  await db.update(articles).set({ retractedAt: updatedAt, content: '', updatedAt }).where(eq(articles.id, d))
  expect((await ask(analyticsRounds, {}, premium)).largest.map(({ id }) => id)).not.toContain(d) // removed immediately
  const [ada = ''] = await plantCompanies(db, ['Ada Labs'], TEST_NOW)
  await db
    .insert(entityMentions)
    .values([a, b].map((articleId) => ({ entityId: ada, articleId, inTitle: true, publishedAt: ago(3) })))
  await count()
  expect(await sum()).toBe(125e6)
  await db.update(articles).set({ topic: 'AI News', updatedAt: clock.now() }).where(eq(articles.id, c))
  await count()
  expect(await sum()).toBe(100e6)
})

// Covers: analytics-7
test('rounds need a paid plan; of a story that the plan does not open a reader gets only the title', async () => {
  await plantStories(db, [
    fundingStory('A secret round', 2, { accessTier: 'b2b', excerpt: 'Ada raised $40 million.' }),
    fundingStory('Bee raises $30 million', 3),
  ])
  await count()
  for (const caller of [undefined, reader()]) {
    const status = caller ? 403 : 401
    await expect(ask(analyticsRounds, {}, caller)).rejects.toMatchObject({ status })
  }
  const seen = async (caller: Caller) => (await ask(analyticsRounds, {}, caller)).largest
  const [open, locked] = await seen(premium)
  expect(open).toMatchObject({ amount: 30e6 })
  expect(locked).toMatchObject({
    title: 'A secret round',
    amount: 0,
    words: '',
    stories: 0,
    access: { state: 'locked', because: 'b2b' },
  })
  expect((await seen(b2b))[0]).toMatchObject({ amount: 40e6, words: 'Ada raised $40 million.' })
  await expect(ask(analyticsRounds, { currency: 'dollars' }, premium)).rejects.toMatchObject({ status: 422 })
})

// Covers: analytics-7
test('no sum, median, line, count or rank reveals the amount of a round that the plan does not open', async () => {
  await plantStories(db, [
    fundingStory('Ada raises $40 million', 2, { accessTier: 'b2b' }),
    fundingStory('Bee raises $30 million', 2, { accessTier: 'premium' }),
    fundingStory('Cee raises $20 million', 3),
    fundingStory('Dee raises $90 million', 4, { accessTier: 'b2b' }), // the only one of its day
    fundingStory('Eff lève 12 M€', 4, { language: 'fr', accessTier: 'b2b' }), // the only one in its currency
    fundingStory('Gee raises $70 million', 40, { accessTier: 'b2b' }), // in the previous span
  ])
  await count()
  const seen = async (caller: Caller, asked = {}) => {
    const answer = await ask(analyticsRounds, asked, caller)
    const { stories, with_amount, currencies, line, before_line, largest } = answer
    const sums = [line, before_line].map((each) => each.reduce((sum, one) => sum + one, 0))
    return { stories, with_amount, currencies, sums, order: largest.map(({ title }) => title[0]).join('') }
  }
  const dollars = { currency: 'USD', rounds_before: 0, sum_before: 0 }
  expect(await seen(premium)).toEqual({
    stories: 2,
    with_amount: 2,
    currencies: [{ ...dollars, rounds: 2, sum: 50e6, median: 25e6 }],
    sums: [50e6, 0],
    order: 'BCAD', // the locked rounds come last, newest first
  })
  expect(await seen(premium, { from: '2026-11-16', to: '2026-11-16' })).toEqual({
    stories: 0,
    with_amount: 0,
    currencies: [],
    sums: [0, 0],
    order: '',
  })
  for (const caller of [b2b, { ...reader(), roles: ['admin' as const] }])
    expect(await seen(caller)).toMatchObject({
      stories: 5,
      with_amount: 5,
      currencies: [{ rounds: 4, sum: 180e6, median: 35e6, sum_before: 70e6 }, { sum: 12e6 }],
      sums: [180e6, 70e6],
      order: 'DABC',
    })
})

// Covers: analytics-8
test('the file of funding has its rounds after its figures, and no text of a story becomes a formula', async () => {
  const [id = ''] = await plantStories(db, [fundingStory('=1+1 raises $40 million', 2)])
  await count()
  const { text } = await ask(analyticsExport, { kind: 'funding', span: '7' }, b2b)
  const file = await new Response(text).text()
  const [head, ...lines] = file.trimEnd().split('\r\n')
  expect(head).toBe('day,kind,key,name,stories,reports,amount,currency,words,url')
  expect(lines).toEqual([
    `2026-11-18,round,${id},,1,,40000000,USD,'=1+1 raises $40 million,http://localhost:3000/news/${id}`,
  ])
})
