import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { article as articleCall } from '#articles/calls.ts'
import { publish } from '#articles/publish.ts'
import { articles, siteSettings, translationDrafts, translations } from '#articles/tables.ts'
import { FAILURES, type Asked, loopbackModel } from '#services/loopback-model.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import {
  reviewTranslation,
  translationList,
  translationOne,
  translationSettings,
  translationSettingsChange,
} from './calls.ts'
import { translateItemJob } from './translate-item.ts'
import { translateLibraryJob } from './translate-library.ts'

// A model that knows the samples' own translations by heart, and lies on request.

const sample = JSON.parse(
  readFileSync(new URL('../../articles/samples/articles/agent-on-call.json', import.meta.url), 'utf8'),
) as { texts: Record<Language, { title: string; excerpt: string; body: string[] }> }
const paragraphs = (language: Language) => {
  const { title, excerpt, body } = sample.texts[language]
  return [title, excerpt, ...body]
}
const TARGETS: Record<string, Language> = {
  Arabic: 'ar',
  French: 'fr',
  Spanish: 'es',
  Portuguese: 'pt',
  English: 'en',
}

function translated({ prompt }: Asked): { id: string; text: string }[] {
  const into =
    Object.entries(TARGETS).find(([name]) =>
      new RegExp(`from English into [^.]*${name}`).test(prompt),
    )?.[1] ?? 'en'
  const list = /^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]'
  return (JSON.parse(list) as { id: string; text: string }[]).map(({ id, text }) => ({
    id,
    text: paragraphs(into)[paragraphs('en').indexOf(text)] ?? text,
  }))
}

const model = await loopbackModel()
afterAll(() => model.close())
const { runtime, ask, db, clock } = await openTestRuntime(model.env())
const admin: Caller = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  roles: ['admin'],
  sessionId: crypto.randomUUID(),
}

let id = ''
beforeEach(async () => {
  for (const table of [translations, translationDrafts, articles, siteSettings]) await db.delete(table)
  model.asked.length = 0
  model.answer((asked) => ({ json: { parts: translated(asked) } }))
  id = crypto.randomUUID()
  const { title, excerpt, body } = sample.texts.en
  await publish(
    db,
    {
      id,
      title,
      excerpt,
      content: body.join('\n\n'),
      author: null,
      writtenBy: null,
      approvedAt: clock.now(),
      approvedBy: null,
      imageUrl: null,
      accessTier: 'freemium',
      category: 'news',
      topic: 'AI Agents',
      contentType: 'article',
      language: 'en',
      tags: [],
      sources: [],
      metadata: {},
    },
    clock.now(),
  )
  clock.pass(MINUTE)
})
const key = (language: Language) => ({ kind: 'article' as const, itemId: id, language })
const translateAll = async () => {
  for (const language of LANGUAGES) if (language !== 'en') await translateItemJob.run(key(language), runtime)
}
const readIn = (language: Language) => ask(articleCall, { id, lang: language })
const change = async (text: string) => {
  clock.pass(MINUTE)
  await db.update(articles).set({ content: text, updatedAt: clock.now() }).where(eq(articles.id, id))
}
const french = async () =>
  (await ask(translationList, {}, admin)).items.find(({ language }) => language === 'fr')?.id ?? ''

test('a published item is translated once into the four other languages, and marked as machine-made', async () => {
  expect(await translateLibraryJob.run({}, runtime)).toEqual({ stale: 0, asked: 4 })
  await translateAll()
  for (const language of LANGUAGES) {
    const view = await readIn(language)
    expect([view.language, view.title, view.content]).toEqual([
      language,
      sample.texts[language].title,
      sample.texts[language].body.join('\n\n'),
    ])
    expect(view.content_html).toContain(sample.texts[language].body[0]?.slice(0, 20))
    expect(view.machine_translated).toBe(language !== 'en')
  }
  const questions = model.asked.length
  expect(await translateLibraryJob.run({}, runtime)).toEqual({ stale: 0, asked: 0 })
  await translateAll()
  expect(model.asked).toHaveLength(questions)
})

// Covers: faults-1
test('a false translation is requested again, and if it is still false, readers get the original', async () => {
  const lie = (asked: Asked) => ({
    json: { parts: translated(asked).map((part) => ({ ...part, text: part.text.replace('63', '93') })) },
  })
  model.answer(lie)
  await translateItemJob.run(key('fr'), runtime)
  expect((await readIn('fr')).language).toBe('en')
  const [failed] = (await ask(translationList, { state: 'failed' }, admin)).items
  expect(failed).toMatchObject({ language: 'fr', warnings: 2 }) // the two parts that contain 63
  const again = model.asked.at(-1)?.prompt ?? ''
  expect(again).toContain('numbers (')
  expect(again).not.toContain('Odile Farran') // only the wrong parts are requested again

  await db.delete(translationDrafts)
  model.asked.length = 0
  model.answer((asked) => (model.asked.length === 1 ? lie(asked) : { json: { parts: translated(asked) } }))
  await translateItemJob.run(key('fr'), runtime)
  expect(await readIn('fr')).toMatchObject({ language: 'fr', title: sample.texts.fr.title })
})

test.each(['wrongJson', 'nonsense', 'page'] as const)(
  'after an answer of kind %s readers get the original, and the draft is kept as failed',
  async (failure) => {
    model.next(FAILURES[failure], FAILURES[failure])
    await translateItemJob.run(key('es'), runtime)
    expect((await readIn('es')).language).toBe('en')
    expect(await ask(translationList, { state: 'failed' }, admin)).toMatchObject({
      total: 1,
      items: [{ language: 'es' }],
    })
  },
)

// Covers: faults-5
test('an outage leaves nothing behind, and the next run asks again', async () => {
  model.answer(() => FAILURES.broken)
  await expect(translateItemJob.run(key('pt'), runtime)).rejects.toThrow()
  expect((await readIn('pt')).language).toBe('en')
  expect(await db.$count(translationDrafts)).toBe(0)
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 4 })
})

// Covers: desk-automation-4
test('an editor approves with an edit; a new original marks it stale and never removes it', async () => {
  await translateAll()
  const own = 'Un agent tient la garde une semaine entière'
  const view = await ask(translationOne, { id: await french() }, admin)
  expect(view).toMatchObject({ stale: false, original: { language: 'en', title: sample.texts.en.title } })
  await ask(reviewTranslation, { translationId: view.id, action: 'approve', edits: { title: own } }, admin)
  expect(await readIn('fr')).toMatchObject({ title: own, machine_translated: false })

  await change(`${sample.texts.en.body.slice(0, 3).join('\n\n')}\n\nA new ending.`)
  model.answer((asked) => ({
    json: {
      parts: translated(asked).map((part) =>
        part.text === 'A new ending.' ? { ...part, text: 'Une fin nouvelle.' } : part,
      ),
    },
  }))
  expect(await translateLibraryJob.run({}, runtime)).toEqual({ stale: 4, asked: 4 })
  await translateAll()
  expect((await readIn('fr')).title).toBe(own)
  expect((await readIn('es')).content).not.toContain('Odile Farran') // no one has approved it, so the new one is shown

  const waiting = await ask(translationOne, { id: await french() }, admin)
  expect(waiting).toMatchObject({ state: 'pending', stale: false, title: sample.texts.fr.title })
  await ask(reviewTranslation, { translationId: waiting.id, action: 'approve' }, admin)
  expect((await readIn('fr')).content).toContain('Une fin nouvelle.')
  expect(await ask(reviewTranslation, { translationId: waiting.id, action: 'approve' }, admin)).toEqual({
    success: true,
    state: 'approved',
  })
})

test('a translation of an outdated text cannot be approved; a rejected one is not shown', async () => {
  await translateAll()
  const translationId = await french()
  await change('Something else altogether stands here now.')
  await expect(ask(reviewTranslation, { translationId, action: 'approve' }, admin)).rejects.toMatchObject({
    code: 'newsroom.changedMeanwhile',
  })
  await ask(reviewTranslation, { translationId, action: 'reject' }, admin)
  expect((await readIn('fr')).language).toBe('en')
  await expect(
    ask(reviewTranslation, { translationId: crypto.randomUUID(), action: 'approve' }, admin),
  ).rejects.toMatchObject({ code: 'newsroom.translationNotFound', status: 404 })
})

test('a site can show only what an editor has reviewed', async () => {
  expect(await ask(translationSettings, {}, admin)).toEqual({
    machine: 'shown',
    glossary: [],
    model: 'loopback-text',
  })
  await translateAll()
  await ask(translationSettingsChange, { machine: 'reviewed' }, admin)
  expect((await readIn('fr')).language).toBe('en')
  await ask(reviewTranslation, { translationId: await french(), action: 'approve' }, admin)
  expect((await readIn('fr')).language).toBe('fr')
  expect((await readIn('es')).language).toBe('en')
  await ask(translationSettingsChange, { machine: 'shown' }, admin)
  expect((await readIn('es')).language).toBe('es')
})

test('a new glossary causes all items to be translated again, and its names must be kept', async () => {
  await translateAll()
  await ask(translationSettingsChange, { glossary: ['Wardwell', 'Wardwell'] }, admin)
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 4 })
  model.asked.length = 0
  await translateItemJob.run(key('ar'), runtime)
  expect(model.asked[0]?.prompt).toContain('Keep these names exactly as they are: Wardwell.')
  // the Arabic text of the sample writes the name in Arabic letters
  expect((await ask(translationList, { state: 'failed' }, admin)).items).toMatchObject([{ language: 'ar' }])
})

test('an unpublished item is not translated, and without a model nothing is', async () => {
  await db
    .update(articles)
    .set({ publishedAt: new Date(clock.now().getTime() + MINUTE) })
    .where(eq(articles.id, id))
  expect(await translateLibraryJob.run({}, runtime)).toMatchObject({ asked: 0 })
  expect(await translateItemJob.run(key('fr'), runtime)).toEqual({ outcome: 'not published' })
  const without = { ...runtime, outside: { ...runtime.outside, model: null } }
  expect(await translateItemJob.run(key('fr'), without)).toEqual({ outcome: 'no model' })
  expect(await translateLibraryJob.run({}, without)).toEqual({ stale: 0, asked: 0 })
  expect(model.asked).toEqual([])
})
