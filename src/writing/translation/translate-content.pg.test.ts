import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { translateContent } from '#articles/translation/calls.ts'
import { articles, tools, translationDrafts, translations } from '#articles/tables.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { openDispatcher } from '#platform/serve.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { jobs } from '../../timetable.ts'
import { translateWithin } from './translate-content.ts'
import { translateItemJob } from './translate-item.ts'

const model = await loopbackModel()
afterAll(() => model.close())
const FRENCH: Record<string, string> = {
  'Reads contracts': 'Lit les contrats',
  'Finds what changed between two versions.': 'Trouve ce qui a changé entre deux versions.',
  'Works offline': 'Fonctionne hors ligne',
}
model.answer(({ prompt }) => {
  const parts = JSON.parse(/^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]') as { id: string; text: string }[]
  return { json: { parts: parts.map(({ id, text }) => ({ id, text: FRENCH[text] ?? text })) } }
})
const working = await openTestRuntime(model.env())
const without = await openTestRuntime()
await working.runtime.jobs.work(working.runtime, [])

const published = new Date(TEST_NOW.getTime() - HOUR)
const tool = {
  name: 'Clausewright',
  title: 'Reads contracts',
  description: 'Finds what changed between two versions.',
  features: ['Works offline'],
  language: 'en' as const,
  publishedAt: published,
  createdAt: published,
  updatedAt: published,
}
beforeEach(async () => {
  for (const { db } of [working, without])
    for (const table of [translations, translationDrafts, tools, articles]) await db.delete(table)
  model.asked.length = 0
})
async function add({ db }: typeof working, more: Partial<typeof tools.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(tools)
    .values({ ...tool, ...more })
    .returning({ id: tools.id })
  return row?.id ?? ''
}
const contentOf = (id: string) =>
  JSON.stringify({ id, name: tool.name, title: tool.title, features: tool.features, color: 'red' })

// Covers: site-7-16, admin-7-17
test('a tool is translated into the requested language: only its texts, and only those that were given', async () => {
  const id = await add(working)
  const { translatedContent, ...rest } = await working.ask(translateContent, {
    content: contentOf(id),
    targetLanguage: 'fr',
  })
  expect(rest).toEqual({ translated: true, because: 'translated' })
  expect(JSON.parse(translatedContent)).toEqual({
    id,
    name: 'Clausewright',
    title: 'Lit les contrats',
    features: ['Fonctionne hors ligne'],
    color: 'red',
  })
  await working.ask(translateContent, { content: contentOf(id), targetLanguage: 'fr' })
  expect(model.asked).toHaveLength(1)
}, 20_000)

// Covers: site-7-16, admin-7-17
test('without a model the original is returned unchanged, with the reason', async () => {
  const content = contentOf(await add(without))
  expect(await without.ask(translateContent, { content, targetLanguage: 'fr', contentType: 'tool' })).toEqual(
    {
      translatedContent: content,
      translated: false,
      because: 'no_model',
    },
  )
})

test('a text with an embedded image, of an unknown item or already in that language is not translated', async () => {
  const id = await add(working)
  const ask = async (texts: object, targetLanguage: 'en' | 'fr' = 'fr') => {
    const content = JSON.stringify(texts)
    const answer = await working.ask(translateContent, { content, targetLanguage })
    expect([answer.translatedContent, answer.translated]).toEqual([content, false])
    return answer.because
  }
  expect(await ask({ id, description: 'See ![a](data:image/png;base64,AAAA)' })).toBe('embedded_image')
  expect(await ask({ id: crypto.randomUUID(), title: 'Translate this for me for nothing' })).toBe(
    'unknown_item',
  )
  expect(await ask({ title: 'Translate this for me for nothing' })).toBe('unknown_item')
  expect(await ask({ id: await add(working, { publishedAt: null }), title: 'x' })).toBe('unknown_item')
  expect(await ask({ id, title: tool.title }, 'en')).toBe('same_language')
  expect(model.asked).toEqual([])
  await expect(working.ask(translateContent, { content: '[1]', targetLanguage: 'fr' })).rejects.toMatchObject(
    {
      code: 'library.contentNotJson',
      status: 422,
    },
  )
})

// Covers: site-7-16, admin-7-17
test('a locked article is translated only as far as it is shown, and the model is never asked', async () => {
  const [row] = await working.db
    .insert(articles)
    .values({
      title: 'Paid',
      excerpt: 'Short',
      content: 'The secret sentence.',
      contentHtml: '<p>The secret sentence.</p>',
      markupPolicy: 1,
      accessTier: 'premium',
      language: 'en',
      publishedAt: published,
    })
    .returning({ id: articles.id })
  const id = row?.id ?? ''
  const asked = {
    content: JSON.stringify({ id, title: 'Paid', excerpt: '', content: '' }),
    targetLanguage: 'fr' as const,
    contentType: 'article' as const,
  }
  expect(await working.ask(translateContent, asked)).toMatchObject({ translated: false, because: 'locked' })
  expect(model.asked).toEqual([])
  await working.db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Payant',
    fields: { excerpt: 'Court', content: 'La phrase secrète.', content_html: '<p>La phrase secrète.</p>' },
  })
  const { translatedContent } = await working.ask(translateContent, asked)
  expect(JSON.parse(translatedContent)).toEqual({ id, title: 'Payant', excerpt: 'Court', content: '' })
  const admin = { id, email: 'a@example.com', roles: ['admin'], sessionId: id }
  const { translatedContent: full } = await working.ask(translateContent, asked, admin)
  expect(JSON.parse(full)).toMatchObject({ content: 'La phrase secrète.' })
})

test('a free article that is locked because of its age is locked here too', async () => {
  const old = new Date(TEST_NOW.getTime() - 8 * DAY)
  const [row] = await working.db
    .insert(articles)
    .values({
      title: 'Old',
      content: 'Old text.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: old,
    })
    .returning({ id: articles.id })
  const content = JSON.stringify({ id: row?.id, content: 'Old text.' })
  expect(
    await working.ask(translateContent, { content, targetLanguage: 'fr', contentType: 'article' }),
  ).toMatchObject({ because: 'locked' })
})

test('a caller that cannot wait gets the original, and the translation is still made', async () => {
  const id = await add(without)
  const runtime = {
    ...without.runtime,
    outside: { ...without.runtime.outside, model: working.runtime.outside.model },
  }
  const impatient = openDispatcher(runtime, [translateWithin(0)])
  const origin = { caller: null, language: 'fr', requestId: '-', address: '127.0.0.1', limited: false }
  const { body } = await impatient.answer(
    'translate-content',
    { content: contentOf(id), targetLanguage: 'fr' },
    origin,
  )
  expect(body).toMatchObject({ translated: false, because: 'under_way', translatedContent: contentOf(id) })
  const { rows } = await without.database.pool.query<{ data: unknown }>(
    'select data from jobs.job where name = $1',
    [translateItemJob.name],
  )
  expect(rows).toEqual([{ data: { kind: 'tool', itemId: id, language: 'fr' } }])
  expect(jobs).toContain(translateItemJob)
})

test('a visitor may ask sixty times in ten minutes', async () => {
  const id = await add(without, { updatedAt: published })
  await without.db.update(tools).set({ language: 'fr' }).where(eq(tools.id, id))
  const post = () =>
    without.app.request('/api/translate-content', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: contentOf(id), targetLanguage: 'fr', contentType: 'tool' }),
    })
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await post()).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses[60]).toBe(429)
})
