import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { article, articles } from '#articles/calls.ts'
import { heldArticles, translationDrafts, translations, writtenTranslations } from '#articles/tables.ts'
import type { Language } from '#languages/rules.ts'
import { auditLog } from '#people/tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { removeSampleDrafts } from '#writing/samples/sample-drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { translateItemJob } from '#writing/translation/translate-item.ts'
import { translateLibraryJob } from '#writing/translation/translate-library.ts'
import { itemTranslation, itemTranslationSave } from '#writing/translation/written/calls.ts'
import {
  approveContent,
  generatedContentList,
  generatedContentOne,
  publishContentNow,
  unscheduleContent,
} from './calls.ts'
import { publishPlannedDraftJob, publishPlannedJob } from './publish-planned.ts'
import { editorNamed, plantDraft, refusalOf } from './test-review.ts'

// A story that is approved and held until its translations are reviewed.

const model = await loopbackModel()
afterAll(() => model.close())
const { runtime, db, ask, clock } = await openTestRuntime(model.env())
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const bob = await editorNamed(db, 'Bob', 'bob@example.com')

type Input = Parameters<typeof ask<typeof approveContent>>[1]
const hold = (
  contentId: string,
  awaitTranslations: Language[] = ['fr'],
  more: Partial<Input> = {},
  who = ada,
) => ask(approveContent, { contentId, action: 'approve', awaitTranslations, ...more }, who)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
const isPublic = async (id: string) => (await ask(articles, {})).items.some((item) => item.id === id)
const takeBack = (contentId: string) => ask(unscheduleContent, { contentId }, bob)
const publishNow = (contentId: string) => ask(publishContentNow, { contentId }, bob)
const open = (id: string, language: Language) =>
  ask(itemTranslation, { kind: 'article', item_id: id, language }, ada)

/** Saves a translation with a text for each part, which begins with `text`. */
async function translate(id: string, language: Language, { text = 'Texte', reviewed = true } = {}) {
  const { parts, version, hash } = await open(id, language)
  const typed = parts.map((part) => ({ id: part.id, text: `${text} ${part.original}` }))
  const key = { kind: 'article' as const, item_id: id, language }
  return ask(itemTranslationSave, { ...key, parts: typed, version, hash, by_hand: true, reviewed }, ada)
}

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

// Covers: desk-review-33
test('a held story is published by the job once each chosen language has a reviewed translation', async () => {
  const id = await plantDraft(db)
  const edits = { title: 'Ships sail at noon', content: 'Ships sail. [1]' }
  expect(await hold(id, ['ar', 'fr', 'fr'], { edits })).toMatchObject({
    status: 'approved',
    message: 'The content is approved and will be published once its translations are reviewed.',
  })
  expect(await hold(id, ['fr'])).toMatchObject({ already: true })
  const listed = (await ask(generatedContentList, { status: 'approved' }, ada)).items
  const languages = { en: 'full', ar: 'missing', fr: 'missing', es: 'missing', pt: 'missing' }
  const held = { waits_for: ['ar', 'fr'], languages }
  expect(listed).toMatchObject([{ id, publish_at: null, held }])
  await translate(id, 'fr', { reviewed: false })
  await translate(id, 'es')
  await tick()
  expect([(await one(id)).held, await isPublic(id)]).toEqual([
    { waits_for: ['ar', 'fr'], languages: { ...languages, es: 'full' } },
    false,
  ])
  await translate(id, 'fr')
  await tick()
  expect([(await one(id)).held?.waits_for, await isPublic(id)]).toEqual([['ar'], false])
  await translate(id, 'ar', { text: 'نص' })
  await tick()
  expect(await one(id)).toMatchObject({ status: 'published', held: null, version: 3 })
  expect(await ask(article, { id, lang: 'fr' }, ada)).toMatchObject({
    language: 'fr',
    title: 'Texte Ships sail at noon',
    languages: expect.arrayContaining(['ar', 'es', 'fr']),
  })
  expect(await db.$count(heldArticles)).toBe(0)
  await tick()
  expect((await one(id)).version).toBe(3)
  const logged = await db.select().from(auditLog).where(eq(auditLog.itemId, id)).limit(100)
  expect(logged.map(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ awaitTranslations: { from: null, to: ['ar', 'fr'] } }),
  )
})

test('a language that cannot be waited for is refused, and the draft stays in review', async () => {
  const id = await plantDraft(db)
  const tool = await plantDraft(db, { contentType: 'tool', category: 'tools', metadata: { name: 'Quay' } })
  expect(await refusalOf(hold(id, ['en', 'fr']))).toEqual(['newsroom.awaitOwnLanguage', 422])
  expect(
    await refusalOf(hold(id, ['fr'], { publishAt: new Date(clock.now().getTime() + HOUR).toISOString() })),
  ).toEqual(['newsroom.awaitOrTime', 422])
  expect(await refusalOf(hold(tool))).toEqual(['newsroom.awaitOnlyArticles', 422])
  expect(await refusalOf(hold(id, ['fr'], { edits: { category: 'agent' } }))).toEqual([
    'newsroom.awaitOnlyArticles',
    422,
  ])
  for (const wrong of [[], ['de'], ['fr', null], 'fr'])
    expect(await refusalOf(hold(id, wrong as Language[]))).toEqual([expect.any(String), 422])
  expect(await one(id)).toMatchObject({ status: 'pending', held: null, version: 1 })
  expect(await refusalOf(publishNow(id))).toEqual(['newsroom.notPlanned', 409])
  expect(await refusalOf(open(id, 'fr'))).toEqual(['newsroom.translate.notPossible', 404])
})

test('a story taken back keeps its translations unreviewed, and none is published with a changed text', async () => {
  const id = await plantDraft(db, { content: 'Ships sail. [1]\n\nThe quay is long. [2]' })
  await hold(id)
  await translate(id, 'fr')
  expect(await takeBack(id)).toEqual({ success: true, status: 'pending' })
  await tick()
  expect([await db.$count(translations, eq(translations.itemId, id)), await db.$count(heldArticles)]).toEqual(
    [0, 0],
  )
  expect(await refusalOf(takeBack(id))).toEqual(['newsroom.notPlanned', 409])
  await hold(id, ['fr'], { edits: { content: 'Ships stay. [1]\n\nThe quay is long. [2]' } })
  const again = await open(id, 'fr')
  expect(again).toMatchObject({ from: 'saved', stale: true, published: false })
  expect(again.parts.map(({ text }) => text)).toContain('Texte The quay is long. [2]')
  await tick()
  expect((await one(id)).status).toBe('approved')
  await takeBack(id)
  await ask(approveContent, { contentId: id, action: 'approve' }, ada)
  expect(await ask(article, { id, lang: 'fr' })).toMatchObject({ language: 'en' })
  await db.delete(writtenTranslations)
})

test('a held story is published at once on request, and the request can be repeated', async () => {
  const id = await plantDraft(db)
  await hold(id, ['ar', 'fr'])
  await translate(id, 'fr')
  expect(await publishNow(id)).toEqual({ success: true, status: 'published', already: false })
  expect(await publishNow(id)).toMatchObject({ already: true })
  expect(await ask(article, { id, lang: 'fr' })).toMatchObject({ language: 'fr' })
  expect(await db.$count(heldArticles)).toBe(0)
  const planned = await plantDraft(db)
  const publishAt = new Date(clock.now().getTime() + HOUR).toISOString()
  await ask(approveContent, { contentId: planned, action: 'approve', publishAt }, ada)
  await publishNow(planned)
  expect(await one(planned)).toMatchObject({ status: 'published', publish_at: null })
})

test('of editors who decide on a held story at the same time, exactly one is obeyed', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await plantDraft(db)
    await Promise.all([hold(id, ['fr']), hold(id, ['ar'], {}, bob)])
    const [first] = (await one(id)).held?.waits_for ?? []
    expect((await one(id)).version).toBe(2)
    const answers = await Promise.all([
      refusalOf(takeBack(id)),
      refusalOf(publishNow(id)),
      refusalOf(translate(id, first ?? 'fr')),
      publishPlannedDraftJob.run({ id }, runtime),
    ])
    const { status } = await one(id)
    expect([status, await isPublic(id)]).toEqual(
      Array.isArray(answers[0]) ? ['published', true] : ['pending', false],
    )
    if (status === 'pending') expect(await db.$count(translations, eq(translations.itemId, id))).toBe(0)
  }
})

test('a process that ends while publishing changes nothing, and a deleted translation is waited for', async () => {
  const id = await plantDraft(db)
  await hold(id, ['fr'])
  await translate(id, 'fr')
  const torn = {
    ...runtime,
    jobs: { ...runtime.jobs, send: () => Promise.reject(new Error('killed here')) },
  }
  await expect(tick(torn)).rejects.toThrow('killed here')
  expect([await isPublic(id), (await one(id)).held?.waits_for]).toEqual([false, []])
  await db.delete(translations).where(eq(translations.itemId, id))
  await tick()
  expect((await one(id)).held?.waits_for).toEqual(['fr'])
  // a later release may lack a language
  await db.update(heldArticles).set({ languages: ['fr', 'xx' as Language] })
  await translate(id, 'fr')
  await tick()
  expect((await one(id)).status).toBe('published')
})

test('a held story that was published in other words before goes back to the editors', async () => {
  const title = 'Harbor Institute releases Pilot 3, a compact model for ports'
  const id = await plantDraft(db, { title })
  await hold(id, ['fr'])
  const other = await plantDraft(db, { title, createdAt: clock.now() })
  await ask(approveContent, { contentId: other, action: 'approve' }, ada)
  await translate(id, 'fr')
  expect(await refusalOf(publishNow(id))).toEqual(['newsroom.duplicate', 409])
  await tick()
  expect(await one(id)).toMatchObject({ status: 'pending', held: null, plan_refused: 'newsroom.duplicate' })
  expect(await db.$count(translations, eq(translations.itemId, id))).toBe(0)
  expect(await db.$count(writtenTranslations, eq(writtenTranslations.itemId, id))).toBe(1)
})

test('a model translates a held story first, and its translation is published only after a review', async () => {
  model.answer(({ prompt }) => ({
    json: { parts: JSON.parse(/^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]') as unknown },
  }))
  const id = await plantDraft(db)
  await hold(id, ['fr'])
  const sent: unknown[] = []
  const send: Runtime['jobs']['send'] = (_, data) => Promise.resolve(String(sent.push(data)))
  await translateLibraryJob.run({}, { ...runtime, jobs: { ...runtime.jobs, send } })
  expect(sent).toContainEqual(expect.objectContaining({ kind: 'article', itemId: id, language: 'fr' }))
  const made = (await translateItemJob.run({ kind: 'article', itemId: id, language: 'fr' }, runtime)) as {
    outcome: string
  }
  expect(made.outcome).not.toBe('not published')
  await tick()
  expect((await one(id)).held?.waits_for).toEqual(['fr'])
  expect(await isPublic(id)).toBe(false)
})

test('removing the samples removes a held sample with its translations', async () => {
  const id = await plantDraft(db, { metadata: { sample: true } })
  await hold(id, ['fr'])
  await translate(id, 'fr')
  await db.transaction((tx) => removeSampleDrafts(tx, []))
  expect(await db.$count(generatedContent, eq(generatedContent.id, id))).toBe(0)
  for (const table of [heldArticles, translations, translationDrafts])
    expect(await db.$count(table, eq(table.itemId, id))).toBe(0)
})
