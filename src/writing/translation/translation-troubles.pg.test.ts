import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tool as toolCall } from '#articles/catalogue/tools/calls.ts'
import { tools, siteSettings, translationDrafts, translations } from '#articles/tables.ts'
import { FAILURES, loopbackModel } from '#services/loopback-model.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { reviewTranslation, translationList, translationOne, translationSettingsChange } from './calls.ts'
import { translateItemJob } from './translate-item.ts'
import { translateLibraryJob } from './translate-library.ts'

// What happens to a translation when the model refuses or its answer cannot be stored, or when two people decide at the same
// time.

const model = await loopbackModel()
afterAll(() => model.close())
const { runtime, ask, db, admin: signIn } = await openTestRuntime(model.env())
const admin = await signIn()
const published = new Date(TEST_NOW.getTime() - HOUR)
const tool = {
  name: 'Clausewright',
  title: 'Reads contracts',
  description: '',
  features: [],
  language: 'en' as const,
  publishedAt: published,
  createdAt: published,
  updatedAt: published,
}
const says = (text: string) => model.answer(() => ({ json: { parts: [{ id: 'title', text }] } }))

let itemId = ''
beforeEach(async () => {
  for (const table of [translations, translationDrafts, tools, siteSettings]) await db.delete(table)
  const [row] = await db.insert(tools).values(tool).returning({ id: tools.id })
  itemId = row?.id ?? ''
  model.asked.length = 0
  says('Lit les contrats')
})
const french = () => ({ kind: 'tool' as const, itemId, language: 'fr' as const })
const translate = () => translateItemJob.run(french(), runtime)
const titleInFrench = async () => (await ask(toolCall, { id: itemId, lang: 'fr' })).title
const draft = async (state: 'pending' | 'failed' | 'approved' = 'failed') => {
  const [row] = (await ask(translationList, { state }, admin)).items
  return ask(translationOne, { id: row?.id ?? '' }, admin)
}

test('characters that no database stores are removed, and half a character is an objection', async () => {
  says('Lit\u0000 les contrats\u0007')
  expect(await translate()).toEqual({ outcome: 'pending' })
  expect(await titleInFrench()).toBe('Lit les contrats')
  await db.delete(translationDrafts)
  says('Lit les contrats \ud83d')
  expect(await translate()).toEqual({ outcome: 'failed' })
  expect((await draft()).objections).toEqual([{ field: 'title', gate: 'shape', detail: 'U+FFFD' }])
})

// Covers: faults-8
test('a translation that cannot be stored is kept as failed with the reason, and not paid for again', async () => {
  await db.execute(sql`alter table translation_drafts add constraint refused check (state <> 'pending')`)
  const ended = await Promise.allSettled([translate()])
  await db.execute(sql`alter table translation_drafts drop constraint refused`)
  expect(ended).toEqual([{ status: 'fulfilled', value: { outcome: 'failed' } }])
  expect(await draft()).toMatchObject({
    title: tool.title,
    objections: [{ field: '', gate: 'storing', detail: '' }],
  })
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 3 })
  expect(await translate()).toEqual({ outcome: 'current' })
  expect(model.asked).toHaveLength(1)
})

// Covers: faults-5
test('a refused key is reported on the desk, and the next run asks again', async () => {
  model.answer(() => FAILURES.forbidden)
  expect(await translate()).toEqual({ outcome: 'no answer' })
  expect(await draft()).toMatchObject({
    title: tool.title,
    objections: [{ field: '', gate: 'refused', detail: 'HTTP 401' }],
  })
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 4 })
  says('Lit les contrats')
  expect(await translate()).toEqual({ outcome: 'pending' })
  model.answer(() => FAILURES.forbidden)
  await db.update(translationDrafts).set({ model: 'another' })
  await translate() // the existing draft is not replaced
  expect((await draft('pending')).title).toBe('Lit les contrats')
})

// Covers: faults-5
test('a spent daily budget is reported on the desk', async () => {
  const poor = await openTestRuntime({
    ...model.env(),
    AI_PRICE_INPUT: '2',
    AI_PRICE_OUTPUT: '8',
    AI_PRICE_EMBEDDING: '1',
    AI_PRICE_IMAGE: '1',
    AI_PRICE_SPEECH: '1',
    AI_DAILY_BUDGET: '0.000001',
  })
  const [row] = await poor.db.insert(tools).values(tool).returning({ id: tools.id })
  await translateItemJob.run({ ...french(), itemId: row?.id ?? '' }, poor.runtime)
  const [kept] = await poor.db.select().from(translationDrafts)
  expect(kept).toMatchObject({ state: 'failed', objections: [{ gate: 'budget' }] })
  expect(model.asked).toEqual([])
})

// Covers: faults-5
test('a model that does not answer is reported on the desk after the last try, and asked again', async () => {
  model.answer(() => FAILURES.broken)
  await expect(translate()).rejects.toThrow()
  await translateItemJob.onFailed?.(french(), runtime)
  expect((await draft()).objections).toEqual([{ field: '', gate: 'unanswered', detail: '' }])
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 4 })
})

test('one editor cannot reject what another has approved, nor approve what was rejected', async () => {
  await translate()
  const { id: translationId } = await draft('pending')
  await ask(reviewTranslation, { translationId, action: 'approve' }, admin)
  const decided = { code: 'newsroom.translationDecided', status: 409 }
  await expect(ask(reviewTranslation, { translationId, action: 'reject' }, admin)).rejects.toMatchObject(
    decided,
  )
  expect(await titleInFrench()).toBe('Lit les contrats')
  await db.update(translationDrafts).set({ state: 'rejected' })
  await expect(ask(reviewTranslation, { translationId, action: 'approve' }, admin)).rejects.toMatchObject(
    decided,
  )
  expect(await ask(reviewTranslation, { translationId, action: 'reject' }, admin)).toMatchObject({
    success: true,
  })
})

test('a site that shows only reviewed texts does not show a machine translation that arrives just then', async () => {
  for (let round = 0; round < 20; round++) {
    await db.delete(translationDrafts)
    await ask(translationSettingsChange, { machine: 'shown' }, admin)
    await Promise.all([translate(), ask(translationSettingsChange, { machine: 'reviewed' }, admin)])
    expect(await db.$count(translations)).toBe(0)
  }
})
