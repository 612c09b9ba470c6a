import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { article, articles } from '#articles/calls.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { jobs, timetable } from '../timetable.ts'
import { approveContent, generatedContentList, generatedContentOne, unscheduleContent } from './calls.ts'
import { publishPlannedDraftJob, publishPlannedJob } from './publish-planned.ts'
import { generatedContent } from '#writing/tables.ts'
import { editorNamed, plantDraft, refusalOf } from './test-review.ts'

// A planned publication, from its approval to its time.

const { runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const bob = await editorNamed(db, 'Bob', 'bob@example.com')

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
type Input = Parameters<typeof ask<typeof approveContent>>[1]
const approve = (contentId: string, more: Partial<Input> = {}, who = ada) =>
  ask(approveContent, { contentId, action: 'approve', ...more }, who)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
const isPublic = async (id: string) => (await ask(articles, {})).items.some((item) => item.id === id)
/** Runs what the timetable runs every minute, and the jobs that it sends. */
async function tick(by: Runtime = runtime): Promise<void> {
  const due: string[] = []
  const send: Runtime['jobs']['send'] = (_, data) => {
    if ('id' in data && typeof data.id === 'string') due.push(data.id)
    return Promise.resolve(null)
  }
  await publishPlannedJob.run({}, { ...by, jobs: { ...by.jobs, send } })
  for (const id of due) await publishPlannedDraftJob.run({ id }, by)
}
/** A runtime whose process ends in the middle of publishing. */
const torn: Runtime = {
  ...runtime,
  jobs: { ...runtime.jobs, send: () => Promise.reject(new Error('killed here')) },
}

test('due drafts are looked up every minute, and the job that publishes them is registered', () => {
  expect(timetable.find(({ job }) => job.name === publishPlannedJob.name)).toMatchObject({
    cron: '* * * * *',
  })
  expect(jobs).toContain(publishPlannedDraftJob)
})

// Covers: desk-review-18
test('a planned draft is published at its time and not before, as approved, by its approver', async () => {
  const id = await plantDraft(db)
  const approvedAt = clock.now().toISOString()
  const publishAt = after(2 * HOUR)
  const edits = { title: 'Ships sail at noon', content: 'Ships sail. [1]', access_tier: 'premium' } as const
  expect(await approve(id, { publishAt, edits })).toMatchObject({
    status: 'approved',
    already: false,
    message: 'The content is approved and will be published at the scheduled time.',
  })
  const planned = { ...edits, status: 'approved', publish_at: publishAt, published_at: null, version: 2 }
  expect(await one(id)).toMatchObject(planned)
  expect((await ask(generatedContentList, { status: 'approved' }, ada)).items).toMatchObject([
    { id, publish_at: publishAt },
  ])
  clock.pass(2 * HOUR - 1)
  expect(await publishPlannedJob.run({}, runtime)).toEqual({ due: 0 })
  await publishPlannedDraftJob.run({ id }, runtime)
  expect([await isPublic(id), (await one(id)).status]).toEqual([false, 'approved'])
  clock.pass(1)
  await tick()
  expect(await ask(article, { id }, ada)).toMatchObject({
    title: edits.title,
    approved_at: approvedAt,
    published_at: publishAt,
  })
  expect(await one(id)).toMatchObject({ status: 'published', publish_at: null, published_at: publishAt })
  const [stored] = await db.select().from(generatedContent).where(eq(generatedContent.id, id))
  expect(stored).toMatchObject({ reviewedBy: ada.id, version: 3 })
  await tick()
  expect((await one(id)).version).toBe(3)
})

test('a time that has passed or is more than a year ahead is refused and changes nothing', async () => {
  const id = await plantDraft(db)
  const refused = (publishAt: string) => refusalOf(approve(id, { publishAt }))
  expect(await refused(after(0))).toEqual(['newsroom.planInPast', 422])
  expect(await refused(after(-HOUR))).toEqual(['newsroom.planInPast', 422])
  expect(await refused(after(400 * DAY))).toEqual(['library.managing.publishAt', 422])
  expect(await one(id)).toMatchObject({ status: 'pending', publish_at: null, version: 1 })
})

test('a script waits for its video: it cannot be planned, and approving it makes no plan', async () => {
  const id = await plantDraft(db, { contentType: 'video' })
  expect(await refusalOf(approve(id, { publishAt: after(HOUR) }))).toEqual(['newsroom.videoNotPlanned', 422])
  expect(await approve(id)).toMatchObject({ status: 'approved' })
  expect(await refusalOf(ask(unscheduleContent, { contentId: id }, ada))).toEqual([
    'newsroom.notPlanned',
    409,
  ])
  await tick()
  expect((await one(id)).status).toBe('approved')
})

// Covers: desk-review-19
test('a plan that was taken back is not carried out: the draft is pending again, with its edits', async () => {
  const id = await plantDraft(db)
  await approve(id, { publishAt: after(MINUTE), edits: { title: 'Twice looked at' } })
  expect(await ask(unscheduleContent, { contentId: id }, bob)).toEqual({ success: true, status: 'pending' })
  clock.pass(HOUR)
  await tick()
  const waiting = { status: 'pending', title: 'Twice looked at', publish_at: null, version: 3 }
  expect(await one(id)).toMatchObject({ ...waiting, reviewed_at: null, plan_refused: null })
  expect(await refusalOf(ask(unscheduleContent, { contentId: id }, bob))).toEqual([
    'newsroom.notPlanned',
    409,
  ])
  expect(await approve(id)).toMatchObject({ status: 'published' })
  expect(await refusalOf(ask(unscheduleContent, { contentId: id }, bob))).toEqual([
    'newsroom.notPlanned',
    409,
  ])
})

test('a planned draft can be neither rejected nor planned again', async () => {
  const id = await plantDraft(db)
  const publishAt = after(HOUR)
  await approve(id, { publishAt })
  expect(await refusalOf(ask(approveContent, { contentId: id, action: 'reject' }, ada))).toEqual([
    'newsroom.draftApproved',
    409,
  ])
  expect(await approve(id, { publishAt: after(2 * HOUR) })).toMatchObject({ already: true })
  expect((await one(id)).publish_at).toBe(publishAt)
  clock.pass(2 * HOUR)
  expect(await approve(id, { publishAt })).toMatchObject({ already: true }) // repeating it is not an error
})

// Covers: desk-review-19
test('a plan ends if the same story has been published since, and the desk shows the reason', async () => {
  const title = 'Harbor Institute releases Pilot 3, a compact model for ports'
  const id = await plantDraft(db, { title })
  const duplicate = await plantDraft(db, { title, createdAt: clock.now() })
  await approve(id, { publishAt: after(HOUR) })
  expect((await one(duplicate)).duplicate).toMatchObject({ id, status: 'approved', blocks_approval: false })
  await approve(duplicate)
  clock.pass(HOUR)
  await tick()
  expect(await isPublic(id)).toBe(false)
  expect(await one(id)).toMatchObject({
    status: 'pending',
    publish_at: null,
    plan_refused: 'newsroom.duplicate',
    reviewed_at: null,
  })
  expect(await refusalOf(approve(id, { publishAt: after(HOUR) }))).toEqual(['newsroom.duplicate', 409])
  await ask(approveContent, { contentId: id, action: 'reject' }, ada)
  expect((await one(id)).plan_refused).toBeNull()
})

test('of two planned drafts of the same article the first is published, the second waits for an editor', async () => {
  const sourceKeys = ['https://harbor.example/both']
  const [first, second] = [await plantDraft(db, { sourceKeys }), await plantDraft(db, { sourceKeys })]
  await approve(second, { publishAt: after(2 * MINUTE) })
  await approve(first, { publishAt: after(MINUTE) })
  clock.pass(HOUR) // both are due when the process is running again
  await tick()
  expect([(await one(first)).status, (await one(second)).plan_refused]).toEqual([
    'published',
    'newsroom.duplicate',
  ])
})

// Covers: desk-review-18
test('a process that ends while publishing leaves nothing half done, and the next run publishes once', async () => {
  const id = await plantDraft(db)
  await approve(id, { publishAt: after(HOUR) })
  clock.pass(DAY)
  await expect(tick(torn)).rejects.toThrow('killed here')
  expect([await isPublic(id), await one(id)]).toMatchObject([false, { status: 'approved', version: 2 }])
  await tick()
  expect([await isPublic(id), await one(id)]).toMatchObject([true, { status: 'published', version: 3 }])
})

// Covers: desk-review-19
test('a draft that cannot be published after the last try is returned to the editors once', async () => {
  const id = await plantDraft(db)
  await approve(id, { publishAt: after(HOUR) })
  const giveUp = () => publishPlannedDraftJob.onFailed?.({ id }, runtime)
  await giveUp() // an older job of the same draft, for which nothing is due
  expect((await one(id)).status).toBe('approved')
  clock.pass(HOUR)
  await giveUp()
  await giveUp()
  const expected = { status: 'pending', plan_refused: 'newsroom.planFailed', version: 3 }
  expect(await one(id)).toMatchObject(expected)
  await approve(id, { publishAt: after(HOUR) })
  expect((await one(id)).plan_refused).toBeNull()
  clock.pass(HOUR)
  await tick()
  expect(await isPublic(id)).toBe(true)
})
