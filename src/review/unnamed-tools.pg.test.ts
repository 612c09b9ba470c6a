import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
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
const approve = (contentId: string, edits: Edits = {}, withoutWarnings = false) =>
  ask(approveContent, { contentId, action: 'approve', edits, withoutWarnings }, admin)

// Covers: found-tools-2
test('a tool whose sources state no name is published when an editor has entered it', async () => {
  const id = await plantUnnamed()
  expect(await refusalOf(approve(id))).toEqual(['newsroom.nameRequired', 422])
  expect(await refusalOf(approve(id, { title: ` ${HEADLINE} ` }))).toEqual(['newsroom.nameRequired', 422])
  expect(await refusalOf(approve(id, {}, true))).toEqual(['newsroom.hasWarnings', 409])
  expect(await ask(generatedContentOne, { id }, admin)).toMatchObject({ status: 'pending', title: HEADLINE })
  expect(await approve(id, { title: 'Notewell' })).toMatchObject({ status: 'published' })
})

test('as an article it may keep its headline', async () => {
  const id = await plantUnnamed()
  expect(await approve(id, { category: 'article' })).toMatchObject({ status: 'published' })
})
