import { afterAll, expect, test } from 'vitest'
import { articles, translationDrafts, translations } from '#articles/tables.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { translateMissing } from './calls.ts'

const model = await loopbackModel()
afterAll(() => model.close())
model.answer(({ prompt }) => {
  const parts = JSON.parse(/^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]') as { id: string; text: string }[]
  return { json: { parts } }
})
const { runtime, db, ask, admin } = await openTestRuntime(model.env())
const ada = await admin()

async function add(title: string): Promise<string> {
  const at = new Date(TEST_NOW.getTime() - HOUR)
  const text = { content: 'The text.', contentHtml: '<p>The text.</p>', markupPolicy: 1 }
  const [row] = await db
    .insert(articles)
    .values({ title, ...text, language: 'en' as const, publishedAt: at, createdAt: at, updatedAt: at })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

// Covers: digest-desk-13
test('missing translations are started as asked, and not what was written, tried or asked before', async () => {
  const [one, two, other] = [await add('One'), await add('Two'), await add('Other')]
  await db.insert(translations).values({
    kind: 'article',
    itemId: two,
    language: 'ar',
    title: 'اثنان',
    fields: {},
    translator: 'person',
  })
  const item = (id: string, language: 'ar' | 'en' | 'fr') => ({ kind: 'article' as const, id, language })
  const asked = [item(one, 'ar'), item(one, 'en'), item(two, 'ar'), item(two, 'fr')]
  expect(await ask(translateMissing, { items: asked }, ada)).toEqual({ started: 2 })
  expect(await ask(translateMissing, { items: asked }, ada)).toEqual({ started: 0 }) // they wait
  await runtime.jobs.work(runtime, [])
  await expect.poll(() => db.$count(translationDrafts)).toBe(2)
  const made = await db.select().from(translationDrafts).limit(10)
  expect(made.map(({ itemId, language }) => [itemId, language])).toEqual(
    expect.arrayContaining([
      [one, 'ar'],
      [two, 'fr'],
    ]),
  )
  expect(made.some(({ itemId }) => itemId === other)).toBe(false)
  expect(await ask(translateMissing, { items: asked }, ada)).toEqual({ started: 0 })
})

// Covers: digest-desk-13
test('without a model no translation is started, and the refusal says why', async () => {
  const without = await openTestRuntime()
  const items = [{ kind: 'article' as const, id: crypto.randomUUID(), language: 'ar' as const }]
  await expect(without.ask(translateMissing, { items }, await without.admin())).rejects.toMatchObject({
    code: 'newsroom.noTranslationModel',
    status: 409,
  })
})
