import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { tools as table, translations } from '../../tables.ts'
import { compareTools, tool, toolAlternatives } from './calls.ts'

const { ask, db } = await openTestRuntime()
const UNKNOWN = '0190b1d0-0000-4000-8000-000000000000'
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const named = (items: readonly { name: string }[]) => items.map(({ name }) => name)

beforeEach(async () => {
  await db.delete(table)
})

/** Adds a published tool. Returns its id. */
async function add(name: string, more: Partial<typeof table.$inferInsert> = {}): Promise<string> {
  const values = {
    name,
    title: name,
    language: 'en' as const,
    publishedAt: before(DAY),
    createdAt: before(DAY),
  }
  const [row] = await db
    .insert(table)
    .values({ ...values, ...more })
    .returning({ id: table.id })
  return row?.id ?? ''
}

// Covers: tools-1
test('shared tags outrank shared words, words outrank the category, and no overlap means no alternative', async () => {
  const category = 'Productivity'
  const title = 'Turns a spoken meeting into minutes'
  const id = await add('Lyra', { category, tags: ['meetings', 'minutes'], title })
  await add('Category', { category, title: 'Paints pictures of cats' })
  await add('Words', { category, title: 'Turns any meeting into short minutes' })
  await add('Tags', { category: 'AI Tools', tags: [' Meetings', 'MINUTES'], title: 'Something else' })
  await add('Stranger', { category: 'AI Tools', tags: ['cats'], title: 'Turns a meeting into minutes' })
  const { items, total } = await ask(toolAlternatives, { id })
  expect(named(items)).toEqual(['Tags', 'Words', 'Category'])
  expect(total).toBe(3)
})

test('at most four alternatives are listed, always the same ones and never the tool itself', async () => {
  const tags = ['meetings']
  const id = await add('Lyra', { tags })
  const others = await Promise.all(Array.from({ length: 9 }, () => add('Same', { tags })))
  const { items } = await ask(toolAlternatives, { id })
  expect(items.map((item) => item.id)).toEqual(others.toSorted().slice(0, 4))
})

test('a withdrawn or scheduled tool is no alternative and has none', async () => {
  const id = await add('Lyra', { tags: ['meetings'] })
  const draft = await add('Draft', { tags: ['meetings'], status: 'draft' })
  await add('Later', { tags: ['meetings'], publishedAt: new Date(TEST_NOW.getTime() + HOUR) })
  expect((await ask(toolAlternatives, { id })).items).toEqual([])
  for (const none of [draft, UNKNOWN])
    await expect(ask(toolAlternatives, { id: none })).rejects.toMatchObject({ code: 'library.toolNotFound' })
})

test('a tool whose tags change gets other alternatives', async () => {
  const id = await add('Lyra', { category: 'Productivity', tags: ['meetings'] })
  await add('Tern', { tags: ['birds'] })
  expect((await ask(toolAlternatives, { id })).items).toEqual([])
  await db.update(table).set({ tags: ['Birds'] })
  expect(named((await ask(toolAlternatives, { id })).items)).toEqual(['Tern'])
})

// Covers: tools-2
test('tools are compared in the requested order, each once, and ids without a published tool are reported', async () => {
  const [one, two] = [await add('One', { features: ['a'] }), await add('Two')]
  const hidden = await add('Hidden', { status: 'draft' })
  const ids = [two, hidden, one.toUpperCase(), two].join(',')
  const { items, unknown } = await ask(compareTools, { ids })
  expect(named(items)).toEqual(['Two', 'One'])
  expect(items[1]).toMatchObject({ features: ['a'], access: { state: 'full' } })
  expect(unknown).toEqual([hidden])
})

test('comparing more than four tools or an invalid id is refused', async () => {
  const five = Array.from({ length: 5 }, () => crypto.randomUUID()).join(',')
  for (const ids of [five, 'seven', ''])
    await expect(ask(compareTools, { ids })).rejects.toMatchObject({ status: 422 })
})

// Covers: tools-3
test('prices are numbers with the day they were read, and plan names are in the requested language', async () => {
  const id = await add('Lyra', {
    pricing: 'Free, or $9',
    pricingCheckedAt: before(2 * DAY),
    pricingPlans: [
      { name: 'Free', amount_cents: 0, currency: 'USD', period: 'free', note: null },
      { name: 'Team', amount_cents: 900, currency: 'USD', period: 'month', note: 'per person' },
    ],
  })
  const fields = { plan_names: ['Gratuit', 'Équipe'], plan_notes: ['', 'par personne'] }
  await db.insert(translations).values({ kind: 'tool', itemId: id, language: 'fr', title: 'T', fields })
  expect(await ask(tool, { id })).toMatchObject({
    pricing: 'Free, or $9',
    pricing_checked_at: before(2 * DAY).toISOString(),
    pricing_plans: [{ name: 'Free' }, { name: 'Team', amount_cents: 900, currency: 'USD', period: 'month' }],
  })
  expect((await ask(tool, { id, lang: 'fr' })).pricing_plans).toMatchObject([
    { name: 'Gratuit', note: null },
    { name: 'Équipe', note: 'par personne' },
  ])
})
