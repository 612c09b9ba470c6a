import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentList, generatedContentOne } from './calls.ts'
import { editorNamed, plantDraft, textWith } from './test-review.ts'

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

// Covers: desk-review-22
test('a failed check is named by its gate in the list and when an approval is refused', async () => {
  const id = await plantDraft(db, { content: textWith(2) })
  const gates = ['numbers', 'numbers']
  const { warned } = await ask(generatedContentOne, { id }, ada)
  expect(warned).toEqual([{ kind: 'checks', count: 2, gates }])
  const { items } = await ask(generatedContentList, {}, ada)
  expect(items.find((row) => row.id === id)?.warned).toEqual(warned)
  const fields = gates.map((gate) => ({ field: 'checks', code: `newsroom.failed.${gate}` }))
  const approval = ask(approveContent, { contentId: id, action: 'approve', withoutWarnings: true }, ada)
  await expect(approval).rejects.toMatchObject({ code: 'newsroom.hasWarnings', fields })
})
