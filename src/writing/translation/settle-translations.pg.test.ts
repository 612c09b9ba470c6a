import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { originalOf } from '#articles/translation/originals.ts'
import { articles, siteSettings, translationDrafts, translations } from '#articles/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { translationSettingsChange } from './calls.ts'
import { settleTranslationsJob } from './settle-translations.ts'

// A library with more machine translations than one transaction shows or hides.

const { runtime, ask, db, clock, admin } = await openTestRuntime()
const editor = await admin()
const choose = (machine: 'shown' | 'reviewed') => ask(translationSettingsChange, { machine }, editor)
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [translations, translationDrafts, articles, siteSettings]) await db.delete(table)
  await db.execute(sql`delete from jobs.job where name = ${settleTranslationsJob.name}`)
})

async function plant(count: number): Promise<string[]> {
  const text = { title: 'A story', content: 'All of it.', contentHtml: '', markupPolicy: 1 }
  const rows = await db
    .insert(articles)
    .values(
      Array.from({ length: count }, () => ({ ...text, language: 'en' as const, publishedAt: TEST_NOW })),
    )
    .returning({ id: articles.id })
  return rows.map(({ id }) => id).toSorted()
}
const inFrench = (itemId: string) => ({
  kind: 'article' as const,
  itemId,
  language: 'fr' as const,
  title: 'Un récit',
  fields: { content: 'Tout.' },
})
async function drafts(ids: readonly string[]): Promise<void> {
  const original = await originalOf(db, 'article', ids[0] ?? '')
  const made = { sourceHash: original?.hash ?? '', glossaryHash: '', model: 'a-model', createdAt: TEST_NOW }
  await db
    .insert(translationDrafts)
    .values(ids.map((id) => ({ ...inFrench(id), ...made, state: 'pending' as const })))
}
/** The distinct times at which items were last altered, in ascending order. */
async function altered(): Promise<(Date | null)[]> {
  const rows = await db
    .selectDistinct({ at: articles.alteredAt })
    .from(articles)
    .where(isNotNull(articles.alteredAt))
    .orderBy(asc(articles.alteredAt))
  return rows.map(({ at }) => at)
}
const waiting = async () =>
  (await db.execute(sql`select data from jobs.job where name = ${settleTranslationsJob.name}`)).rows

test('some machine translations are hidden immediately, the rest by a job, each with its own time', async () => {
  const ids = await plant(103)
  const shown = { translator: 'a-model', createdAt: TEST_NOW }
  await db.insert(translations).values(ids.map((id) => ({ ...inFrench(id), ...shown })))
  await db
    .update(translations)
    .set({ translator: 'person' })
    .where(eq(translations.itemId, ids[0] ?? ''))
  await choose('reviewed')
  expect(await db.$count(translations)).toBe(3)
  expect(await waiting()).toEqual([{ data: { machine: 'reviewed' } }])
  clock.set(later(1))
  expect(await settleTranslationsJob.run({ machine: 'reviewed' }, runtime)).toEqual({ parts: 1 })
  expect(await db.select({ of: translations.itemId }).from(translations)).toEqual([{ of: ids[0] }])
  expect(await altered()).toEqual([TEST_NOW, later(1)])
  clock.set(later(2))
  await settleTranslationsJob.run({ machine: 'reviewed' }, runtime)
  expect(await altered()).toEqual([TEST_NOW, later(1)])
})

test('waiting translations are shown in the same way, all of them and only once', async () => {
  await choose('reviewed')
  const ids = await plant(28)
  await drafts(ids)
  await choose('shown')
  expect(await db.$count(translations)).toBe(25)
  expect(await waiting()).toEqual([{ data: { machine: 'shown' } }])
  clock.set(later(1))
  await settleTranslationsJob.run({ machine: 'shown' }, runtime)
  expect(await db.$count(translations)).toBe(28)
  clock.set(later(2))
  await settleTranslationsJob.run({ machine: 'shown' }, runtime)
  expect(await altered()).toEqual([TEST_NOW, later(1)])
})

test('the job ends if the site’s choice has changed in the meantime', async () => {
  const [id = ''] = await plant(1)
  await db.insert(translations).values({ ...inFrench(id), translator: 'a-model' })
  await settleTranslationsJob.run({ machine: 'reviewed' }, runtime)
  expect(await db.$count(translations)).toBe(1)
  expect(await altered()).toEqual([])
})
