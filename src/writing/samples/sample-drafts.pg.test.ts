import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { articles } from '#articles/tables.ts'
import { approveContent, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { judgeDraftsJob } from '#review/judge-drafts.ts'
import { keepRows } from '#platform/test-lent.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent } from '../tables.ts'
import { writeSampleDraftsJob } from './write-sample-drafts.ts'

// The six drafts that wait on the desk of a new site.

const { runtime, db, ask, admin, database } = await openTestRuntime()
const editor = await admin()
const empty = await keepRows(database.pool)
await plantSamples(db, TEST_NOW)
expect(await writeSampleDraftsJob.run({}, runtime)).toEqual({ drafted: 6 })
await judgeDraftsJob.run({}, runtime)
const restore = await keepRows(database.pool)

beforeEach(restore)

/** The drafts that wait on a new site, judged. */
async function draftsOfNewSite() {
  const { items } = await ask(generatedContentList, { status: 'pending', limit: 20 }, editor)
  return Promise.all(items.map(({ id }) => ask(generatedContentOne, { id }, editor)))
}

const withWarning = async (kind: string) =>
  (await draftsOfNewSite()).find(({ warned }) => warned.some((warning) => warning.kind === kind))

// Covers: samples-1
test('six drafts of several publishers wait on a new site, one of them in French and two with a warning', async () => {
  const drafts = await draftsOfNewSite()
  expect(drafts.map(({ language }) => language).toSorted()).toEqual(['en', 'en', 'en', 'en', 'en', 'fr'])
  expect(drafts.flatMap(({ warned }) => warned.map(({ kind }) => kind)).toSorted()).toEqual([
    'checks',
    'duplicate',
  ])
  expect(drafts.every(({ sources }) => sources.length >= 2)).toBe(true)
  expect(drafts.every(({ writer }) => writer === 'extractive')).toBe(true)
})

// Covers: samples-1
test('one states a number that its sources lack', async () => {
  const draft = await withWarning('checks')
  expect(draft?.content).toContain('9,100 homes')
  const failed = draft?.evidence.flatMap(({ verdicts }) => verdicts.filter(({ ok }) => !ok))
  expect(failed).toEqual(expect.arrayContaining([{ gate: 'numbers', ok: false, detail: '9,100' }]))
})

// Covers: samples-1
test('one repeats a published story and cannot be published', async () => {
  const draft = await withWarning('duplicate')
  expect(draft?.duplicate).toMatchObject({ status: 'published' })
  const approval = ask(approveContent, { contentId: draft?.id ?? '', action: 'approve' }, editor)
  await expect(approval).rejects.toMatchObject({ code: 'newsroom.duplicate', status: 409 })
})

// Covers: samples-1
test('an approved sample draft is published as a sample', async () => {
  const clean = (await draftsOfNewSite()).find(({ warned }) => warned.length === 0)
  const { status } = await ask(
    approveContent,
    { contentId: clean?.id ?? '', action: 'approve', withoutWarnings: true },
    editor,
  )
  expect(status).toBe('published')
  expect(await ask(article, { id: clean?.id ?? '' })).toMatchObject({ title: clean?.title, sample: true })
})

test('running again changes nothing, also after an editor has put the number right', async () => {
  const slipped = await withWarning('checks')
  const before = await db.select().from(generatedContent).orderBy(generatedContent.id)
  expect(await writeSampleDraftsJob.run({}, runtime)).toEqual({ drafted: 0 })
  expect(await db.select().from(generatedContent).orderBy(generatedContent.id)).toEqual(before)
  const content = slipped?.content.replace('9,100 homes', '1,900 homes') ?? ''
  await db
    .update(generatedContent)
    .set({ content, version: 2 })
    .where(eq(generatedContent.id, slipped?.id ?? ''))
  await writeSampleDraftsJob.run({}, runtime)
  expect((await ask(generatedContentOne, { id: slipped?.id ?? '' }, editor)).content).toBe(content)
})

test('no list shows the sources of the samples, and none is read', async () => {
  expect(await db.$count(newsSources)).toBeGreaterThan(0)
  expect((await ask(aiNewsSources, {}, editor)).items).toEqual([])
  expect(await db.$count(newsSources, eq(newsSources.isActive, true))).toBe(0)
})

test('where the samples were removed or never added, no sample draft is written', async () => {
  await empty()
  expect(await writeSampleDraftsJob.run({}, runtime)).toEqual({ drafted: 0 })
  await plantSamples(db, TEST_NOW)
  await removeSampleItems(db, TEST_NOW)
  expect(await writeSampleDraftsJob.run({}, runtime)).toEqual({ drafted: 0 })
  expect([await db.$count(generatedContent), await db.$count(articles)]).toEqual([0, 0])
})
