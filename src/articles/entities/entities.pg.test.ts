import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminArticleDelete, adminArticleRestore } from '../managing/calls.ts'
import { article as articleCall } from '../calls.ts'
import { articles, siteSettings } from '../tables.ts'
import { retractArticle } from '../corrections/calls.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  adminEntities,
  adminEntityAdd,
  adminEntityChange,
  adminEntityMerge,
  adminEntityRemove,
  entities as entitiesCall,
  entity,
  entityTimeline,
} from './calls.ts'
import { findEntitiesJob } from './find-entities.ts'
import { entityMentions } from './tables.ts'

const { ask, admin, db, clock, runtime } = await openTestRuntime()
const reader = (plan?: string): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles: [],
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const premium = reader('premium')
const look = () => findEntitiesJob.run({} as never, runtime) as Promise<{ scanned: number }>

type NewArticle = typeof articles.$inferInsert
const source = (publisher: string) => ({
  n: 1,
  url: `https://${publisher}.example/1`,
  publisher,
  title: 'Told',
  language: 'en',
  published_at: null,
})
async function add(title: string, age: number, more: Partial<NewArticle> = {}): Promise<string> {
  const publishedAt = new Date(clock.now().getTime() - age)
  const [row] = await db
    .insert(articles)
    .values({
      title,
      excerpt: 'Short.',
      content: 'Nothing here.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt,
      updatedAt: clock.now(),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const counts = async () =>
  Object.fromEntries((await ask(entitiesCall, {})).items.map(({ slug, stories }) => [slug, stories]))
const titles = async (slug: string, caller?: Caller) =>
  (await ask(entityTimeline, { slug }, caller)).items.map(({ title }) => title)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
  await db.delete(siteSettings).where(eq(siteSettings.key, 'entities-read'))
})

// Covers: names-2
test('names are found in titles and texts of every script, once, and a second run changes nothing', async () => {
  const id = await add('OpenAI shows GPT-5', HOUR, { content: 'Sam Altman of OpenAI said so. [1]' })
  await add('أعلنت أنثروبيك نموذجًا', 2 * HOUR, { language: 'ar', content: 'مع أوبن إيه آي' })
  await add('A draft about OpenAI', 0, { publishedAt: null })
  expect(await look()).toEqual({ scanned: 2 })
  expect(await counts()).toEqual({ openai: 2, gpt: 1, 'sam-altman': 1, anthropic: 1 })
  expect(await look()).toEqual({ scanned: 0 })
  const named = (await ask(articleCall, { id })).entities
  expect(named.map(({ slug }) => slug)).toEqual(['openai', 'gpt', 'sam-altman'])
})

// Covers: names-2
test('a changed text is read again, a retracted one is dropped, and a deleted one returns when restored', async () => {
  const caller = await admin()
  const [changed, taken, gone] = [
    await add('One', HOUR, { content: 'About Mistral.' }),
    await add('Mistral again', 2 * HOUR),
    await add('Mistral once more', 3 * HOUR),
  ]
  await look()
  expect(await counts()).toEqual({ 'mistral-ai': 3 })
  clock.pass(HOUR)
  await db
    .update(articles)
    .set({ content: 'About Cohere.', updatedAt: clock.now() })
    .where(eq(articles.id, changed))
  await ask(retractArticle, { id: taken, note: 'It was not so, and we are sorry.' }, caller)
  await ask(adminArticleDelete, { id: gone }, caller)
  clock.pass(HOUR)
  await look()
  expect(await counts()).toEqual({ cohere: 1 })
  expect(await titles('mistral-ai')).toEqual([])
  await ask(adminArticleRestore, { id: gone }, caller)
  await look()
  expect(await counts()).toEqual({ cohere: 1, 'mistral-ai': 1 })
  const [row] = await db.select().from(entityMentions).where(eq(entityMentions.articleId, gone)).limit(1)
  expect(row?.publishedAt?.toISOString()).toBe(new Date(TEST_NOW.getTime() - 3 * HOUR).toISOString())
})

// Covers: names-13
test('without changes nothing is read; after a pause, the changes made since then are read', async () => {
  const planned = await add('OpenAI later', -2 * DAY)
  expect(await look()).toEqual({ scanned: 1 })
  await add('Anthropic of old', 30 * DAY, { updatedAt: new Date(TEST_NOW.getTime() - 30 * DAY) }) // An import.
  clock.pass(HOUR)
  expect(await look()).toEqual({ scanned: 0 }) // Unchanged texts are not read.
  clock.pass(9 * DAY) // The worker is paused.
  const at = new Date(clock.now().getTime() - 2 * DAY)
  await db.update(articles).set({ publishedAt: at, updatedAt: at }).where(eq(articles.id, planned))
  expect(await look()).toEqual({ scanned: 1 })
  expect(await counts()).toEqual({ openai: 1 })
  expect((await ask(entity, { slug: 'openai' })).first_at).toBe(at.toISOString())
})

// Covers: names-4
test('editors add, change, merge and remove names, and the next run applies it', async () => {
  const caller = await admin()
  await add('Zorblatt and Quuxine merge', HOUR, { content: 'Zorblatt AI.' })
  await look()
  expect(await counts()).toEqual({})
  const { id, slug } = await ask(adminEntityAdd, { name: 'Zorblatt', kind: 'company' }, caller)
  expect(slug).toBe('zorblatt')
  await look()
  expect(await counts()).toEqual({ zorblatt: 1 })
  await expect(ask(adminEntityAdd, { name: 'zorblatt', kind: 'model' }, caller)).rejects.toMatchObject({
    code: 'library.entities.nameTaken',
    status: 409,
  })
  const arabic = await ask(adminEntityAdd, { name: 'زوربلات', kind: 'company' }, caller)
  expect(arabic.slug).toBe('name-1')
  const other = await ask(adminEntityAdd, { name: 'Quuxine', kind: 'company' }, caller)
  clock.pass(HOUR)
  await look()
  expect(await counts()).toEqual({ quuxine: 1, zorblatt: 1 })
  await ask(adminEntityMerge, { id, into: other.id }, caller)
  expect(await counts()).toEqual({ quuxine: 1 })
  const { items } = await ask(adminEntities, {}, caller)
  expect(items.find((each) => each.slug === 'quuxine')?.aliases).toEqual(['Zorblatt'])
  clock.pass(HOUR)
  await ask(adminEntityChange, { id: other.id, name: 'Quuxine Labs', kind: 'company', aliases: [] }, caller)
  await look()
  expect(await counts()).toEqual({})
  await ask(adminEntityRemove, { id: other.id }, caller)
  await expect(ask(entity, { slug: 'quuxine' })).rejects.toMatchObject({ status: 404 })
  await expect(ask(adminEntityMerge, { id, into: id }, caller)).rejects.toMatchObject({ status: 422 })
  await expect(ask(adminEntityRemove, { id }, caller)).rejects.toMatchObject({
    code: 'library.entities.notFound',
  })
})

test('a name removed by an editor is not added again from the built-in list', async () => {
  const caller = await admin()
  await look()
  const { items } = await ask(adminEntities, {}, caller)
  const udio = items.find(({ slug }) => slug === 'udio')
  await ask(adminEntityRemove, { id: udio?.id ?? '' }, caller)
  clock.pass(HOUR)
  await look()
  expect((await ask(adminEntities, {}, caller)).items.some(({ slug }) => slug === 'udio')).toBe(false)
})

// Covers: names-3
test('a page shows dates, publishers and related names; publishers and older stories can be locked', async () => {
  for (let n = 0; n < 25; n++)
    await add(`NVIDIA news ${n}`, n * 2 * DAY, {
      sources: [source('The Paper'), source(n % 2 === 0 ? 'Agency' : 'The Paper')],
      content: n < 3 ? 'With Jensen Huang.' : 'Chips.',
      accessTier: n === 1 ? 'b2b' : 'freemium',
    })
  await add('NVIDIA tomorrow', -DAY)
  await look()
  const page = await ask(entity, { slug: 'nvidia' })
  expect(page).toMatchObject({ name: 'NVIDIA', kind: 'company', stories: 25, lately: 16 })
  expect(page.months[0]).toEqual({ month: '2026-11', count: 10 })
  expect(page.publishers).toEqual([
    { name: 'The Paper', stories: 25 },
    { name: 'Agency', stories: 13 },
  ])
  expect(page.together).toEqual([{ slug: 'jensen-huang', name: 'Jensen Huang', kind: 'person', stories: 3 }])

  const free = await ask(entityTimeline, { slug: 'nvidia' })
  expect([free.items.length, free.total, free.next_cursor, free.earlier_locked]).toEqual([20, 25, null, true])
  expect(free.items[0]).toMatchObject({ access: { state: 'full' }, publishers: ['The Paper', 'Agency'] })
  for (const locked of [free.items[1], free.items[4]])
    // One is for B2B, the other eight days old.
    expect(locked).toMatchObject({ access: { state: 'locked' }, publishers: [], excerpt: 'Short.' })

  const first = await ask(entityTimeline, { slug: 'nvidia' }, premium)
  expect(first.items[4]).toMatchObject({ access: { state: 'full' }, publishers: ['The Paper', 'Agency'] })
  expect(first.items[1]).toMatchObject({ access: { state: 'locked' }, publishers: [] })
  const cursor = first.next_cursor ?? ''
  const rest = await ask(entityTimeline, { slug: 'nvidia', cursor }, premium)
  expect(rest.items.map(({ title }) => title)).toEqual([20, 21, 22, 23, 24].map((n) => `NVIDIA news ${n}`))
  expect([rest.next_cursor, rest.earlier_locked]).toEqual([null, false])
  for (const caller of [undefined, reader()])
    await expect(ask(entityTimeline, { slug: 'nvidia', cursor }, caller)).rejects.toMatchObject({
      code: 'library.entities.premiumOnly',
      status: 403,
    })
  await expect(ask(entity, { slug: 'nobody' })).rejects.toMatchObject({ status: 404 })
})
