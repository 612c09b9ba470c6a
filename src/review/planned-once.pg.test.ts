import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { articles } from '#articles/calls.ts'
import { HOUR } from '#platform/clock.ts'
import { auditLog } from '#people/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import {
  approveContent,
  generatedContentOne,
  assignContent,
  contentReaders,
  unscheduleContent,
} from './calls.ts'
import { publishPlannedDraftJob, publishPlannedJob } from './publish-planned.ts'
import { GENERATED, editorNamed, plantDraft, refusalOf, textWith } from './test-review.ts'

// Concurrent publishing, bulk approval and the audit log.

const { runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const bob = await editorNamed(db, 'Bob', 'bob@example.com')
beforeAll(() => runtime.jobs.work(runtime, []))

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
type Input = Parameters<typeof ask<typeof approveContent>>[1]
const approve = (contentId: string, more: Partial<Input> = {}, who = ada) =>
  ask(approveContent, { contentId, action: 'approve', ...more }, who)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
const timesPublic = async (id: string) =>
  (await ask(articles, {})).items.filter((item) => item.id === id).length

test("of two plans made at the same time one is kept, and the other editor's answer says so", async () => {
  const id = await plantDraft(db)
  const plans = [after(HOUR), after(2 * HOUR)]
  const answers = await Promise.all(plans.map((publishAt, n) => approve(id, { publishAt }, n ? bob : ada)))
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  expect(await one(id)).toMatchObject({
    version: 2,
    publish_at: plans[answers.findIndex(({ already }) => !already)],
  })
})

// Covers: desk-review-18, desk-faults-5
test('concurrent approvals, due checks and jobs publish a planned draft once', async () => {
  const id = await plantDraft(db)
  await approve(id, { publishAt: after(HOUR) })
  clock.pass(HOUR)
  await Promise.all([
    publishPlannedJob.run({}, runtime), // its jobs are run by the workers
    ...Array.from({ length: 4 }, () => publishPlannedDraftJob.run({ id }, runtime)),
    ...Array.from({ length: 4 }, () => approve(id)),
  ])
  await expect.poll(async () => (await one(id)).status, { timeout: 20_000 }).toBe('published')
  expect([await timesPublic(id), (await one(id)).version]).toEqual([1, 3])
})

test('when a plan is taken back while it is published, exactly one of the two happens', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await plantDraft(db)
    await approve(id, { publishAt: after(HOUR) })
    clock.pass(HOUR)
    const [taken] = await Promise.all([
      refusalOf(ask(unscheduleContent, { contentId: id }, bob)),
      publishPlannedDraftJob.run({ id }, runtime),
    ])
    const { status } = await one(id)
    expect([status, await timesPublic(id)]).toEqual(Array.isArray(taken) ? ['published', 1] : ['pending', 0])
  }
})

// Covers: desk-faults-5
test('of two drafts that cite one address and are approved at the same time, one is published', async () => {
  for (let n = 0; n < 5; n++) {
    const sourceKeys = [`https://harbor.example/at-once-${n}`]
    const ids = [await plantDraft(db, { sourceKeys }), await plantDraft(db, { sourceKeys })]
    await Promise.all(ids.map((id) => refusalOf(approve(id))))
    const states = await Promise.all(ids.map(async (id) => (await one(id)).status))
    expect(states.toSorted()).toEqual(['pending', 'published'])
  }
})

const without = (id: string, more: Partial<Input> = {}) =>
  refusalOf(approve(id, { withoutWarnings: true, ...more }))
const REFUSED = ['newsroom.hasWarnings', 409]

// Covers: desk-review-13
test('bulk approval publishes or plans a draft without warnings', async () => {
  const [now, later] = [
    await plantDraft(db, { generated: GENERATED }),
    await plantDraft(db, { generated: GENERATED }),
  ]
  expect(await without(now)).toMatchObject({ body: { status: 'published' } })
  expect(await without(later, { publishAt: after(HOUR) })).toMatchObject({ body: { status: 'approved' } })
})

// Covers: desk-review-13
test.each([
  ['a gate objects to', async () => plantDraft(db, { content: textWith(1) })],
  [
    'an editor has changed into what a gate objects to',
    async () => plantDraft(db, { content: 'A sentence without a source.', generated: GENERATED }),
  ],
  [
    'is like a pending one',
    async () => {
      await plantDraft(db, { sourceKeys: ['pending'] })
      return plantDraft(db, { sourceKeys: ['pending'] })
    },
  ],
  [
    'is like a planned one',
    async () => {
      await approve(await plantDraft(db, { sourceKeys: ['planned'] }), { publishAt: after(HOUR) })
      return plantDraft(db, { sourceKeys: ['planned'] })
    },
  ],
  ['is an episode without sound', async () => plantDraft(db, { contentType: 'podcast' })],
  ['could not be published as planned', async () => plantDraft(db, { planRefused: 'newsroom.planFailed' })],
])('bulk approval leaves a draft that %s to an editor, who may approve it', async (_, plant) => {
  const id = await plant()
  expect(await without(id)).toEqual(REFUSED)
  expect(await one(id)).toMatchObject({ status: 'pending', version: 1 })
  expect(await approve(id)).toMatchObject({ status: 'published' })
})

// Covers: desk-review-13
test('bulk approval refuses a draft that is like a published one, as a single approval does', async () => {
  await plantDraft(db, { sourceKeys: ['out'], status: 'published' })
  const id = await plantDraft(db, { sourceKeys: ['out'] })
  expect(await without(id)).toEqual(['newsroom.duplicate', 409])
  expect(await refusalOf(approve(id))).toEqual(['newsroom.duplicate', 409])
})

// Covers: desk-review-17
test('approving, planning, taking back and assigning are logged with their changes; opening is not', async () => {
  const id = await plantDraft(db, { title: 'A written-down tide' })
  const publishAt = after(HOUR)
  await ask(contentReaders, { contentId: id }, ada)
  await ask(assignContent, { contentId: id, to: bob.id }, ada)
  await ask(assignContent, { contentId: id, to: bob.id }, ada)
  await approve(id, { publishAt, edits: { access_tier: 'b2b' } })
  await ask(unscheduleContent, { contentId: id }, bob)
  await refusalOf(ask(unscheduleContent, { contentId: id }, bob))
  const rows = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  const changesBy = (action: string, by: string) =>
    rows.filter((row) => row.action === action && row.actorId === by).map(({ changes }) => changes)
  expect(rows.map(({ itemTitle }) => itemTitle)).toEqual(Array(4).fill('A written-down tide'))
  expect(changesBy('assign-content', ada.id)).toEqual(
    expect.arrayContaining([{ assignedTo: { from: null, to: 'Bob' } }, {}]),
  )
  expect(changesBy('approve-content', ada.id)).toEqual([
    {
      status: { from: 'pending', to: 'approved' },
      publishAt: { from: null, to: publishAt },
      accessTier: { from: 'freemium', to: 'b2b' },
    },
  ])
  expect(changesBy('unschedule-content', bob.id)).toEqual([
    { status: { from: 'approved', to: 'pending' }, publishAt: { from: publishAt, to: null } },
  ])
})
