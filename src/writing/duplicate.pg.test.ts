import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { card } from './attribution.ts'
import { duplicateOf } from './duplicate.ts'
import { generatedContent } from './tables.ts'

const { db } = await openTestRuntime()

async function draft(title: string, more: Partial<typeof generatedContent.$inferInsert> = {}) {
  const [row] = await db
    .insert(generatedContent)
    .values({
      title,
      content: 'Text. [1]',
      contentType: 'article',
      language: 'en',
      createdAt: TEST_NOW,
      ...more,
    })
    .returning()
  if (!row) throw new Error('no draft')
  return row
}

// Covers: identity-11
test('the same event in other words causes a warning, not a refusal', async () => {
  const first = await draft('Halden Labs raises $45 million to shrink speech models for hearing aids')
  await draft('Robot pilots guide their first ferry across the bay at night')
  await draft('Halden Labs, hearing aid software maker, closes a $45 million round', { status: 'rejected' })
  const other = await draft('Norwegian hearing aid software maker Halden Labs closes $45 million round')
  expect(await duplicateOf(db, other, TEST_NOW)).toMatchObject({
    item: { id: first.id, status: 'pending' },
    isSame: false,
  })
  const same = await draft('Halden Labs raises $45 million to shrink its speech models for hearing aids')
  expect(await duplicateOf(db, same, TEST_NOW, ['pending', 'published'])).toMatchObject({
    item: { id: first.id },
    isSame: true,
  })
})

test('drafts of the same publishers are not one event because of their sentences about publishers', async () => {
  const withPublishers = (lead: string) =>
    `${lead}, according to Hollin Ledger. The story is also covered by Old Press Weekly, Quayside Wire, and Open Notebook.`
  await draft('Outage: Veline silent for 466 minutes', {
    excerpt: withPublishers('A burned cable in Prastad has switched off Veline for 466 minutes'),
  })
  const other = await draft('Zelux tested at Branstone Hospital', {
    excerpt: withPublishers('Zelux, the software of Dunrion for wind turbines, was tried in 528 cases'),
  })
  expect(await duplicateOf(db, other, TEST_NOW)).toBeNull()
})

// Covers: identity-13
test('on a desk of eight drafts, those of one publisher and one day are not duplicates', async () => {
  const createdAt = new Date(TEST_NOW.getTime() + 30 * DAY) // nothing of the other tests is near
  const drafts = []
  for (const title of SMALL_DESK) {
    const source = { title, publisher: 'Example Daily', publishedAt: '2026-11-19T06:00:00Z' }
    drafts.push(await draft(title, { excerpt: card(source, 'en').text, createdAt }))
  }
  for (const one of drafts)
    expect([one.title, await duplicateOf(db, one, createdAt)]).toEqual([one.title, null])
})

test('drafts are not duplicates because their standfirsts name the same day', async () => {
  const createdAt = new Date(TEST_NOW.getTime() + 90 * DAY)
  await draft('Apple may be testing a chatbot', {
    excerpt: 'Apple said on Thursday, November 19 that it tests one.',
    createdAt,
  })
  const other = await draft('Anthropic opens research office in Munich', {
    excerpt: 'The office has opened on Thursday, November 19.',
    createdAt,
  })
  expect(await duplicateOf(db, other, createdAt)).toBeNull()
})

test('on a desk of eight drafts, the same event in other words is found', async () => {
  const createdAt = new Date(TEST_NOW.getTime() + 60 * DAY)
  for (const title of SMALL_DESK) await draft(title, { createdAt })
  const source = {
    title: 'Anthropic to open a Munich office for research',
    publisher: 'Example Daily',
    publishedAt: null,
  }
  const other = await draft(source.title, { excerpt: card(source, 'en').text, createdAt })
  expect(await duplicateOf(db, other, createdAt)).toMatchObject({ item: { title: SMALL_DESK[1] } })
})

const SMALL_DESK = [
  'Apple may be testing a chatbot',
  'Anthropic opens research office in Munich',
  'A model reads tide tables for twelve ports',
  'Regulators fine a startup for selling voice clones',
  'Nvidia ships its next chip a month early',
  'Hospitals test software that writes discharge letters',
  'A French lab releases a small model for phones',
  'Judges may not use chatbots for sentencing, a court says',
]
