// long: one article through every call of its translation
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { article as articleCall } from '#articles/calls.ts'
import { adminArticleDelete } from '#articles/managing/calls.ts'
import {
  articles,
  siteSettings,
  translationDrafts,
  translations,
  writtenTranslations,
} from '#articles/tables.ts'
import { auditLog, users } from '#people/tables.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, MINUTE } from '#platform/clock.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { reviewTranslation, translationList, translationSettingsChange } from '../calls.ts'
import { translateItemJob } from '../translate-item.ts'
import {
  itemTranslate,
  itemTranslation,
  itemTranslationCheck,
  itemTranslationSave,
  missingTranslations,
} from './calls.ts'

// An editor writes a translation part by part; readers see it once it is marked as reviewed.

const model = await loopbackModel()
afterAll(() => model.close())
const { runtime, ask, db, clock, admin } = await openTestRuntime(model.env())
const [ada, bob] = [await admin(), await admin()]

const ENGLISH = {
  title: 'Kestrel opens its model',
  excerpt: 'It transcribes 41 languages.',
  content:
    'Kestrel released Chorus with 30 layers. [1]\n\n![x](data:image/png;base64,AAAA)\n\nIt is free. [2]',
}
const ARABIC = {
  title: 'كستريل تتيح نموذجها',
  'excerpt.0': 'يفرّغ 41 لغة.',
  'content.0': 'أصدرت كستريل Chorus بثلاثين طبقة. [1]',
  'content.4': 'وهو مجاني. [2]',
}
let id = ''
async function addArticle(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      ...ENGLISH,
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: clock.now(),
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
beforeEach(async () => {
  for (const table of [writtenTranslations, translationDrafts, translations, articles, siteSettings])
    await db.delete(table)
  id = await addArticle()
  clock.pass(MINUTE)
})

const of = (language: 'ar' | 'fr' = 'ar') => ({ kind: 'article' as const, item_id: id, language })
const open = (language: 'ar' | 'fr' = 'ar', who = ada) => ask(itemTranslation, of(language), who)
const textsOf = (some: Partial<typeof ARABIC> = ARABIC) =>
  Object.entries(some).map(([part, text]) => ({ id: part, text }))
type Save = Partial<InputOf<typeof itemTranslationSave>>
async function save(some: Save = {}, who = ada) {
  const { version, hash } = await open()
  clock.pass(MINUTE)
  return ask(itemTranslationSave, { ...of(), parts: textsOf(), version, hash, by_hand: true, ...some }, who)
}
const read = () => ask(articleCall, { id, lang: 'ar' })
const refusal = (code: string, status: number) => ({ code, status })

// Covers: desk-translate-1
test('a translation starts empty beside its original, is saved unseen, and is read once it is reviewed', async () => {
  const empty = await open()
  expect(empty).toMatchObject({ from: 'nothing', model: null, draft_id: null, saved_at: null, checks: [] })
  expect(empty.parts).toEqual([
    { id: 'title', original: ENGLISH.title, text: '' },
    { id: 'excerpt.0', original: ENGLISH.excerpt, text: '' },
    { id: 'content.0', original: 'Kestrel released Chorus with 30 layers. [1]', text: '' },
    { id: 'content.4', original: 'It is free. [2]', text: '' },
  ])
  await save({ parts: textsOf({ title: ARABIC.title }) })
  expect(await open('ar', bob)).toMatchObject({ from: 'saved', saved_by: 'Ada' })
  expect(await db.$count(translations)).toBe(0)
  expect(await read()).toMatchObject({ language: 'en', title: ENGLISH.title })

  await expect(save({ parts: [], reviewed: true })).rejects.toMatchObject(
    refusal('newsroom.translate.incomplete', 422),
  )
  expect(await save({ reviewed: true })).toMatchObject({ state: 'reviewed' })
  expect(await read()).toMatchObject({
    language: 'ar',
    title: ARABIC.title,
    excerpt: ARABIC['excerpt.0'],
    content: `${ARABIC['content.0']}\n\n![x](data:image/png;base64,AAAA)\n\n${ARABIC['content.4']}`,
    machine_translated: false,
    reviewed_translation: false,
  })
  expect(await db.$count(writtenTranslations)).toBe(0)
  expect(await open()).toMatchObject({ from: 'shown', languages: { ar: 'full', fr: 'missing' } })
  const actions = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  expect(actions.map(({ action, itemTitle }) => [action, itemTitle])).toEqual([
    ['item-translation-save', ENGLISH.title],
    ['item-translation-save', ENGLISH.title],
  ])
})

test('a version that someone else has saved or reviewed is not overwritten', async () => {
  const seen = await open()
  const stale = { version: seen.version, parts: textsOf({ title: 'نسخة أخرى' }) }
  await save({ parts: textsOf({ title: ARABIC.title }) }, bob)
  await expect(save(stale)).rejects.toMatchObject(refusal('newsroom.translate.changed', 409))
  const before = await open()
  await save({ reviewed: true }, bob)
  await expect(save({ version: before.version })).rejects.toMatchObject(
    refusal('newsroom.translate.changed', 409),
  )
  expect((await read()).title).toBe(ARABIC.title)
  const at = await open()
  const both = await Promise.allSettled([save({ version: at.version }), save({ version: at.version }, bob)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

// Covers: desk-translate-2
test('when the original changes, each text follows its paragraph and nothing typed is lost', async () => {
  await save()
  const seen = await open()
  clock.pass(MINUTE)
  const changed = `A new opening.\n\n${ENGLISH.content.replace('It is free. [2]', 'Gone.').slice(0, 43)}`
  await db.update(articles).set({ content: changed, updatedAt: clock.now() }).where(eq(articles.id, id))
  await expect(save({ hash: seen.hash })).rejects.toMatchObject(
    refusal('newsroom.translate.originalChanged', 412),
  )
  const now = await open()
  expect(now.parts.slice(2)).toEqual([
    { id: 'content.0', original: 'A new opening.', text: '' },
    {
      id: 'content.2',
      original: 'Kestrel released Chorus with 30 layers. [1]',
      text: ARABIC['content.0'],
    },
  ])
  expect(now).toMatchObject({ unplaced: [ARABIC['content.4']], stale: false })

  await save({ parts: textsOf({ title: ARABIC.title }) })
  expect((await open()).unplaced).toEqual([ARABIC['content.4']])
  clock.pass(MINUTE)
  await db.update(articles).set({ content: ENGLISH.content }).where(eq(articles.id, id))
  const back = await open()
  expect(back.parts.at(-1)).toMatchObject({ id: 'content.4', text: ARABIC['content.4'] })
})

// Covers: desk-translate-2
test('a saved text of a paragraph that has changed is stale until it is changed too', async () => {
  await save()
  expect((await open()).stale).toBe(false)
  const content = ENGLISH.content.replace('It is free.', 'It costs 9 dollars.')
  await db.update(articles).set({ content }).where(eq(articles.id, id))
  expect((await open()).stale).toBe(true)
  await save({ parts: textsOf({ title: 'عنوان آخر' }) })
  expect((await open()).stale).toBe(true)
  await save({ parts: textsOf({ 'content.4': 'سعره 9 دولارات. [2]' }) })
  expect((await open()).stale).toBe(false)
})

// Covers: desk-translate-4
test('the checks of machine translations say of each part what is wrong and what was kept', async () => {
  const { checks } = await ask(
    itemTranslationCheck,
    {
      ...of(),
      parts: [
        { id: 'excerpt.0', text: 'يفرّغ 93 لغة.' },
        { id: 'content.0', text: ARABIC['content.0'] },
        { id: 'content.4', text: ' ' },
        { id: 'features.0', text: 'not a part of an article' },
      ],
    },
    ada,
  )
  expect(checks).toEqual([
    { id: 'excerpt.0', problems: [{ gate: 'numbers', found: ['41', '93'] }], kept: [] },
    { id: 'content.0', problems: [], kept: ['30'] },
  ])
})

test('a machine translation prefills the parts and stays one for readers, unless it is cleared', async () => {
  model.answer(() => ({ json: { parts: textsOf() } }))
  await translateItemJob.run({ kind: 'article', itemId: id, language: 'ar' }, runtime)
  const filled = await open()
  expect(filled).toMatchObject({ from: 'machine', model: 'loopback-text', languages: { ar: 'machine' } })
  expect(filled.parts[0]).toMatchObject({ text: ARABIC.title })
  await save({ by_hand: false, parts: textsOf({ title: 'عنوان محرر' }) })
  expect((await open()).from).toBe('saved')
  await save({ by_hand: false, parts: [], reviewed: true })
  expect(await read()).toMatchObject({ title: 'عنوان محرر', reviewed_translation: true })
  expect((await ask(translationList, { state: 'pending' }, ada)).total).toBe(0)
  expect((await ask(translationList, { state: 'approved' }, ada)).items).toMatchObject([
    { title: 'عنوان محرر', item: { title: ENGLISH.title, language: 'en', languages: { ar: 'full' } } },
  ])

  await db.delete(translations)
  await db.update(translationDrafts).set({ state: 'pending' })
  await save({ reviewed: true })
  expect(await read()).toMatchObject({ reviewed_translation: false, machine_translated: false })
  expect((await ask(translationList, { state: 'rejected' }, ada)).total).toBe(1)
})

test('an editor asks the model for a translation, also again after rejecting one', async () => {
  model.answer(() => ({ json: { parts: textsOf() } }))
  await runtime.jobs.work(runtime, [])
  expect(await ask(itemTranslate, of(), ada)).toEqual({ state: 'done' })
  const { draft_id: draft } = await open()
  await ask(reviewTranslation, { translationId: draft ?? '', action: 'reject' }, ada)
  expect((await open()).from).toBe('nothing')
  expect(await ask(itemTranslate, of(), ada)).toEqual({ state: 'done' })
  expect((await open()).from).toBe('machine')
})

// Covers: desk-translate-4
test('a rejected machine translation that is asked for again is shown only if it passed the checks', async () => {
  await ask(translationSettingsChange, { machine: 'reviewed' }, ada)
  model.answer(() => ({ json: { parts: textsOf({ ...ARABIC, 'excerpt.0': 'يفرّغ 93 لغة.' }) } }))
  await translateItemJob.run({ kind: 'article', itemId: id, language: 'ar' }, runtime)
  const [draft] = (await ask(translationList, { state: 'failed' }, ada)).items
  await ask(reviewTranslation, { translationId: draft?.id ?? '', action: 'reject' }, ada)
  await runtime.jobs.work(runtime, [])
  expect(await ask(itemTranslate, of(), ada)).toEqual({ state: 'done' })
  expect((await ask(translationList, { state: 'failed' }, ada)).total).toBe(1)
  await ask(translationSettingsChange, { machine: 'shown' }, ada)
  expect(await read()).toMatchObject({ language: 'en', title: ENGLISH.title })
})

test('a machine translation that arrives while someone types is not published as the text of a person', async () => {
  const { version, hash } = await open()
  model.answer(() => ({ json: { parts: textsOf() } }))
  await translateItemJob.run({ kind: 'article', itemId: id, language: 'ar' }, runtime)
  const typed = { ...of(), parts: textsOf({ title: 'عنوان محرر' }), hash, by_hand: true, reviewed: true }
  await expect(ask(itemTranslationSave, { ...typed, version }, ada)).rejects.toMatchObject(
    refusal('newsroom.translate.changed', 409),
  )
  const now = await open()
  clock.pass(MINUTE)
  await translateItemJob.run({ kind: 'article', itemId: id, language: 'ar' }, runtime)
  expect((await open()).version).toBe(now.version) // no text was translated again
})

test('each answer to a save contains the version with which the next one is accepted', async () => {
  const { version } = await save()
  expect((await open()).version).toBe(version)
  const reviewed = await save({ version, reviewed: true })
  expect((await open()).version).toBe(reviewed.version)
})

test('a scheduled item is translated by hand, not by the model', async () => {
  expect(await open()).toMatchObject({ can_translate: true, published: true })
  id = await addArticle({ publishedAt: new Date(clock.now().getTime() + DAY) })
  expect(await open()).toMatchObject({ can_translate: false, published: false })
})

test('hostile and impossible requests are refused, and no one but an administrator may ask', async () => {
  const { version, hash } = await open()
  const asked = { ...of(), parts: textsOf(), version, hash, by_hand: true }
  for (const parts of [
    [{ id: 'content.__proto__', text: 'x' }],
    [{ id: '../title', text: 'x' }],
    [{ id: 'title', text: 'x'.repeat(100_001) }],
  ])
    await expect(ask(itemTranslationSave, { ...asked, parts }, ada)).rejects.toMatchObject({ status: 422 })
  await expect(
    ask(itemTranslationSave, { ...asked, parts: [{ id: 'content.99', text: 'x' }] }, ada),
  ).rejects.toMatchObject(refusal('newsroom.translate.originalChanged', 412))
  await expect(
    save({ parts: [...textsOf(), { id: 'title', text: 'x'.repeat(301) }], reviewed: true }),
  ).rejects.toMatchObject(refusal('newsroom.translate.titleLong', 422))
  await save({ parts: [{ id: 'title', text: '<script>\u0007\nx' }] })
  expect((await open()).parts[0]?.text).toBe('<script> x')

  for (const caller of [undefined, { ...ada, roles: [] }, { ...ada, roles: ['moderator' as const] }])
    for (const request of [
      () => ask(itemTranslation, of(), caller),
      () => ask(itemTranslationSave, asked, caller),
      () => ask(itemTranslationCheck, { ...of(), parts: [] }, caller),
      () => ask(itemTranslate, of(), caller),
      () => ask(missingTranslations, {}, caller),
    ])
      await expect(request()).rejects.toMatchObject({ status: caller === undefined ? 401 : 403 })
  const impossible = refusal('newsroom.translate.notPossible', 404)
  await expect(ask(itemTranslation, { ...of(), language: 'en' }, ada)).rejects.toMatchObject(impossible)
  await expect(ask(itemTranslation, { ...of(), item_id: crypto.randomUUID() }, ada)).rejects.toMatchObject(
    impossible,
  )
  await ask(adminArticleDelete, { id }, ada)
  await expect(ask(itemTranslationSave, asked, ada)).rejects.toMatchObject(impossible)
})

test('what an editor has saved stays without their name when the account is deleted', async () => {
  const gone = await admin()
  await save({}, gone)
  await db.delete(users).where(eq(users.id, gone.id))
  expect(await open()).toMatchObject({ from: 'saved', saved_by: null })
})

// Covers: desk-translate-3
test('the list of missing translations is read in bounded pages, newest first', async () => {
  await db.delete(articles)
  const common = { contentHtml: '', markupPolicy: 1, language: 'en' as const, content: 'x' }
  const day = (n: number) => new Date(clock.now().getTime() - n * DAY)
  const some = await db
    .insert(articles)
    .values(Array.from({ length: 210 }, (_, n) => ({ ...common, title: `Story ${n}`, publishedAt: day(n) })))
    .returning({ id: articles.id, title: articles.title })
  const complete = some.filter(({ title }) => !/^Story (?:0|3|209)$/.test(title))
  await db.insert(translations).values(
    complete.map(({ id: itemId }) => ({
      kind: 'article' as const,
      itemId,
      language: 'ar' as const,
      title: 'x',
      fields: {},
    })),
  )
  await addArticle({ title: 'Tomorrow', publishedAt: day(-1) })
  await addArticle({ title: 'An event', category: 'events' })
  id = some[0]?.id ?? ''
  await save({ parts: [] })
  const found: { title: string; started: string[] }[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const page = await ask(missingTranslations, { language: 'ar', ...(cursor && { cursor }) }, ada)
    found.push(...page.items)
    cursor = page.next_cursor ?? undefined
    pages++
  } while (cursor !== undefined)
  expect(found.map(({ title, started }) => [title, started])).toEqual([
    ['Story 0', ['ar']],
    ['Story 3', []],
    ['Story 209', []],
  ])
  expect(pages).toBe(2) // 200 articles each
  expect((await ask(missingTranslations, { limit: '1' }, ada)).items).toHaveLength(1)
  expect((await ask(missingTranslations, { language: 'en' }, ada)).items).toEqual([])
})
