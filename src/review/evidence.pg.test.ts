import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContentOne } from './calls.ts'
import { editorNamed, plantDraft } from './test-review.ts'

// What the evidence and the warnings of a draft say about its paragraphs.

const { db, ask } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const SENTENCE = 'Two harbors have opened a second quay.'

// Covers: desk-review-30
test('the evidence says which parts of a text are headings', async () => {
  const content = `${SENTENCE} [1]\n\n## In numbers\n\n- ${SENTENCE} [2]`
  const { evidence } = await ask(generatedContentOne, { id: await plantDraft(db, { content }) }, ada)
  expect(evidence.map(({ heading }) => heading)).toEqual([undefined, true, undefined])
})
