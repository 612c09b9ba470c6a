import { beforeEach, expect, test, vi } from 'vitest'
import { article, articles as list } from '../calls.ts'
import { articles, translations } from '../tables.ts'
import { MARKUP_POLICY } from '../markup.ts'
import { PAGES_CHANGED } from '../publish.ts'
import type { Caller } from '#platform/runtime.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { correctArticle, corrections, retractArticle } from './calls.ts'
import { articleVersions } from './tables.ts'

// A published text is never changed without a record: T30.

const { runtime, app, ask, clock, db, admin } = await openTestRuntime()
const editor = await admin()
const CANARY = 'the canary sings at midnight'
const NOTE = 'The round was 62 million, not 26 million.'

async function add(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A round of 26 million',
      excerpt: 'Corvane has raised money.',
      content: 'Corvane raised 26 million. [1]',
      contentHtml: '<p>Corvane raised 26 million.</p>',
      markupPolicy: MARKUP_POLICY,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - HOUR),
      updatedAt: new Date(TEST_NOW.getTime() - HOUR),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const EDITS = { content: 'Corvane raised 62 million. [1]' }
const correct = (id: string, more: object = {}, by: Caller = editor) =>
  ask(correctArticle, { id, note: NOTE, edits: EDITS, ...more }, by)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [translations, articles]) await db.delete(table)
})

// Covers: desk-reports-8
test('an edit without a reason is refused and changes nothing', async () => {
  const id = await add()
  for (const note of ['', '   ', 'too short', undefined])
    await expect(correct(id, { note })).rejects.toMatchObject({ code: 'library.correction.noteNeeded' })
  await expect(ask(retractArticle, { id, note: ' ' }, editor)).rejects.toMatchObject({ status: 422 })
  expect(await ask(article, { id })).toMatchObject({
    content: 'Corvane raised 26 million. [1]',
    corrections: [],
  })
})

// Covers: desk-reports-8
test('a correction changes the text, is shown to readers, and keeps the previous version', async () => {
  const id = await add()
  expect(await correct(id)).toMatchObject({ changed: ['content'], updated_at: TEST_NOW.toISOString() })
  expect(await ask(article, { id })).toMatchObject({
    content: 'Corvane raised 62 million. [1]',
    content_html: expect.stringContaining('62 million'),
    updated_at: TEST_NOW.toISOString(),
    corrections: [{ kind: 'correction', note: NOTE, language: 'en', changed: ['content'] }],
    retracted_at: null,
  })
  expect(await db.select().from(articleVersions)).toMatchObject([
    {
      articleId: id,
      content: 'Corvane raised 26 million. [1]',
      updatedAt: new Date(TEST_NOW.getTime() - HOUR),
    },
  ])
})

test('every process is notified that pages have changed', async () => {
  const id = await add()
  const notified: string[] = [] // A notice of earlier tests may still arrive.
  await runtime.notices.listen(PAGES_CHANGED, (changed) => void notified.push(changed))
  await correct(id)
  await vi.waitFor(() => expect(notified).toContain(id))
})

test('a note is shown in the reader’s language if it was written in it, else in that of the article', async () => {
  const id = await add()
  await correct(id, { notes: { fr: 'La levée était de 62 millions, pas de 26.' } })
  const notes = async (lang: 'fr' | 'ar') => (await ask(article, { id, lang })).corrections
  expect(await notes('fr')).toMatchObject([{ language: 'fr', note: expect.stringContaining('levée') }])
  expect(await notes('ar')).toMatchObject([{ language: 'en', note: NOTE }])
})

test('translations of a corrected article are marked as outdated', async () => {
  const id = await add()
  const createdAt = new Date(TEST_NOW.getTime() - HOUR / 2)
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'x',
    fields: {},
    sourceHash: 'old',
    createdAt,
  })
  await correct(id)
  expect((await db.select().from(translations))[0]?.staleAt).toEqual(TEST_NOW)
})

test('a correction without a change, of an outdated version or of an unpublished article is refused', async () => {
  const id = await add()
  const same = { title: 'A round of 26 million' }
  await expect(correct(id, { edits: same })).rejects.toMatchObject({
    code: 'library.correction.nothingChanged',
  })
  await expect(correct(id, { updated_at: TEST_NOW.toISOString() })).rejects.toMatchObject({ status: 412 })
  const scheduled = await add({ publishedAt: new Date(TEST_NOW.getTime() + DAY) })
  for (const other of [scheduled, crypto.randomUUID()])
    await expect(correct(other)).rejects.toMatchObject({ code: 'library.articleNotFound' })
})

// Covers: desk-reports-8
test('a retraction leaves title and note in every language and removes the article from all lists', async () => {
  const id = await add({ content: CANARY, contentHtml: CANARY, excerpt: CANARY, tags: [CANARY] })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Une levée',
    fields: { excerpt: CANARY, content: CANARY, content_html: CANARY },
  })
  const note = 'The document on which this rests was forged.'
  await ask(retractArticle, { id, note }, editor)
  for (const lang of ['en', 'fr'] as const) {
    const answer = await (await app.request(`http://localhost/api/articles/${id}?lang=${lang}`)).text()
    expect(answer).not.toContain(CANARY)
    expect(JSON.parse(answer)).toMatchObject({
      title: lang === 'fr' ? 'Une levée' : 'A round of 26 million',
      content_html: '',
      sources: [],
      retracted_at: TEST_NOW.toISOString(),
      corrections: [{ kind: 'retraction', note }],
    })
  }
  expect((await ask(list, {})).items).toEqual([])
  expect(await db.select().from(articleVersions)).toMatchObject([{ content: CANARY }])
  await expect(correct(id)).rejects.toMatchObject({ code: 'library.correction.retracted' })
})

// Covers: desk-reports-9
test('the public log is newest first, in pages, and contains no unpublished articles', async () => {
  const ids = [await add({ title: 'one' }), await add({ title: 'two' }), await add({ title: 'three' })]
  for (const id of ids) {
    await correct(id)
    clock.pass(HOUR)
  }
  const first = await ask(corrections, { limit: 2 })
  expect(first).toMatchObject({ total: 3, items: [{ title: 'three' }, { title: 'two', note: NOTE }] })
  const rest = await ask(corrections, { limit: 2, cursor: first.next_cursor ?? '' })
  expect(rest).toMatchObject({ items: [{ title: 'one', article_id: ids[0] }], next_cursor: null })
  await db.update(articles).set({ publishedAt: null })
  expect(await ask(corrections, {})).toEqual({ items: [], total: 0, next_cursor: null })
})

test('the log and a locked article show the note but none of the gated text', async () => {
  const id = await add({ accessTier: 'premium', content: `26. ${CANARY}` })
  await correct(id, { edits: { content: `62. ${CANARY}` } })
  for (const path of ['corrections', `articles/${id}`]) {
    const answer = await (await app.request(`http://localhost/api/${path}`)).text()
    expect(answer).toContain(NOTE)
    expect(answer).not.toContain(CANARY)
  }
})
