import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent } from './calls.ts'
import { GENERATED, plantDraft, textWith } from './test-review.ts'

const { db, ask, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
const POINT = 'Two harbors have opened a second quay.'

test.each([
  ['a brief as it was written', {}, {}, { as_published: true, standfirst_source: 2 }],
  [
    'a brief with a changed text',
    { content: textWith(1) },
    {},
    { as_published: false, standfirst_source: 2 },
  ],
  ['a brief with another standfirst', {}, { excerpt: 'Two quays.' }, { as_published: true }],
  ['an article', {}, { metadata: { kind: 'article' } }, {}],
])('%s is published with what is still as its sources have it', async (_, edits, values, claims) => {
  const id = await plantDraft(db, {
    excerpt: POINT,
    metadata: { kind: 'brief', standfirst_source: 2 },
    generated: {
      ...GENERATED,
      excerpt: POINT,
      paragraphs: [{ text: POINT, sources: [1], quotes: [], verdicts: [] }],
    },
    ...values,
  })
  await ask(approveContent, { contentId: id, action: 'approve', edits }, admin)
  const [published] = await db.select().from(articles).where(eq(articles.id, id))
  const { kind: _kind, ...metadata } = published?.metadata ?? {}
  expect(metadata).toEqual(claims)
})
