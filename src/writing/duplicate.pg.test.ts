import { expect, test } from 'vitest'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { duplicateOf, possibleDuplicateOf } from './duplicate.ts'
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
  expect(await possibleDuplicateOf(db, other, TEST_NOW)).toMatchObject({ id: first.id, status: 'pending' })
  expect(await duplicateOf(db, other, TEST_NOW, ['pending', 'published'])).toBeNull()
  const same = await draft('Halden Labs raises $45 million to shrink its speech models for hearing aids')
  expect(await duplicateOf(db, same, TEST_NOW, ['pending', 'published'])).toMatchObject({ id: first.id })
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
  expect(await possibleDuplicateOf(db, other, TEST_NOW)).toBeNull()
})
