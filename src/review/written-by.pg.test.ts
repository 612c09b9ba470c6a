import { expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent } from './calls.ts'
import { plantDraft } from './test-review.ts'

const { db, ask, admin } = await openTestRuntime()

// Covers: marks-3
test.each([
  ['extractive', 'software'],
  ['a-model-of-today', 'model'],
] as const)('an article from a draft by %s says that %s wrote it', async (writer, writtenBy) => {
  const id = await plantDraft(db, { writer })
  await ask(approveContent, { contentId: id, action: 'approve' }, await admin())
  expect((await ask(article, { id })).written_by).toBe(writtenBy)
})
