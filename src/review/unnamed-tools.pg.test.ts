import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentOne } from './calls.ts'
import { GENERATED, plantDraft, refusalOf } from './test-review.ts'

const { db, ask, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
const HEADLINE = 'Halden unveils an assistant for hospitals'
const plantUnnamed = () =>
  plantDraft(db, {
    title: HEADLINE,
    contentType: 'tool',
    category: 'tools',
    generated: GENERATED,
    metadata: { headline_for_name: HEADLINE },
  })
type Edits = Parameters<typeof ask<typeof approveContent>>[1]['edits']
const approve = (contentId: string, edits: Edits = {}) =>
  ask(approveContent, { contentId, action: 'approve', edits }, admin)

// Covers: found-tools-2
test('a tool whose sources state no name is published when an editor has entered it', async () => {
  const id = await plantUnnamed()
  expect(await refusalOf(approve(id))).toEqual(['newsroom.nameRequired', 422])
  expect(await refusalOf(approve(id, { title: ` ${HEADLINE} ` }))).toEqual(['newsroom.nameRequired', 422])
  expect(await ask(generatedContentOne, { id }, admin)).toMatchObject({ status: 'pending', title: HEADLINE })
  expect(await approve(id, { title: 'Notewell' })).toMatchObject({ status: 'published' })
})

// Covers: found-tools-2, desk-review-23
test('a missing name is required, now or for later, and is not asked about as a warning', async () => {
  const contentId = await plantUnnamed()
  const publishAt = new Date(TEST_NOW.getTime() + DAY).toISOString()
  for (const when of [{}, { publishAt }])
    expect(
      await refusalOf(
        ask(approveContent, { contentId, action: 'approve', withoutWarnings: true, ...when }, admin),
      ),
    ).toEqual(['newsroom.nameRequired', 422])
  expect(await ask(generatedContentOne, { id: contentId }, admin)).toMatchObject({
    status: 'pending',
    warned: [{ kind: 'unnamed', count: 1 }],
  })
})

test('as an article it may keep its headline', async () => {
  const id = await plantUnnamed()
  expect(await approve(id, { category: 'article' })).toMatchObject({ status: 'published' })
})
