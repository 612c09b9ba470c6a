import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { recordReports } from '../momentum-store.ts'
import { recordTimeline } from '../record-timeline.ts'
import {
  storyReports,
  articles,
  leaderboardEntries,
  momentumReports,
  pictures,
  translations,
} from '../tables.ts'
import { givePicture } from '../item-picture.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import {
  adminArticle,
  adminArticleChange,
  adminArticleCreate,
  adminArticleDelete,
  adminArticleRestore,
} from './calls.ts'
import { removeDeletedArticlesJob } from './remove-deleted-articles.ts'

// What was deleted can be restored for thirty days; then it is removed.

const { runtime, ask, clock, db, admin } = await openTestRuntime()
const editor = await admin()
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
const remove = (id: string) => ask(adminArticleDelete, { id }, editor)
const restore = (id: string) => ask(adminArticleRestore, { id }, editor)

async function write(publishAt: Date | null = TEST_NOW): Promise<string> {
  const publish = publishAt ? ({ publish: 'later', publish_at: publishAt.toISOString() } as const) : null
  const words = { title: 'A story', content: 'Words.', language: 'en' } as const
  return (await ask(adminArticleCreate, { ...words, ...(publish ?? { publish: 'draft' }) }, editor)).id
}

/** Gives an article one row of everything that is stored under its id. */
async function surround(itemId: string): Promise<void> {
  const report = { group: 'g', publisher: 'Paper', at: TEST_NOW, weight: 0.7 }
  await recordReports(db, itemId, [report], TEST_NOW)
  const timelineReport = {
    url: 'https://a.example/1',
    reporter: 'Paper',
    title: 'Told',
    language: 'en',
    at: TEST_NOW,
  }
  await recordTimeline(db, itemId, [timelineReport], TEST_NOW)
  const picture = {
    itemId,
    madeBy: 'publisher' as const,
    url: '/pictures/x.webp',
    credit: null,
    sourceUrl: null,
  }
  await givePicture(db, { ...picture, tried: [], createdAt: TEST_NOW })
  await db
    .insert(translations)
    .values({ kind: 'article', itemId, language: 'fr', title: 'Récit', fields: {} })
  const takenAt = later((await db.$count(leaderboardEntries)) * HOUR)
  await db.insert(leaderboardEntries).values({ articleId: itemId, takenAt, rank: 1, momentum: 50 })
}

const left = (id: string) =>
  Promise.all([
    db.$count(articles, eq(articles.id, id)),
    db.$count(translations, eq(translations.itemId, id)),
    db.$count(momentumReports, eq(momentumReports.itemId, id)),
    db.$count(storyReports, eq(storyReports.itemId, id)),
    db.$count(leaderboardEntries, eq(leaderboardEntries.articleId, id)),
    db.$count(pictures, eq(pictures.itemId, id)),
  ])

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

// Covers: admin-7-3
test('repeated deletes and restores change nothing, and a deleted article cannot be changed', async () => {
  const id = await write()
  const first = await remove(id)
  expect(first).toEqual({ id, restorable_until: later(30 * DAY).toISOString() })
  clock.pass(DAY)
  expect(await remove(id)).toEqual(first)
  expect(await ask(adminArticle, { id }, editor)).toMatchObject({
    state: 'deleted',
    content: 'Words.',
  })
  const edit = { id, author: 'Ada' }
  await expect(ask(adminArticleChange, edit, editor)).rejects.toMatchObject({
    code: 'library.articleNotFound',
  })
  const restored = await restore(id)
  expect(restored).toMatchObject({ state: 'published', published_at: TEST_NOW.toISOString() })
  clock.pass(DAY)
  expect(await restore(id)).toEqual(restored)
  for (const call of [adminArticleDelete, adminArticleRestore])
    await expect(ask(call, { id: crypto.randomUUID() }, editor)).rejects.toMatchObject({ status: 404 })
})

// Covers: desk-articles-3
test('restoring does not publish what no reader has seen', async () => {
  const draft = await write(null)
  const [ahead, missed] = [await write(later(DAY)), await write(later(HOUR))]
  for (const id of [draft, ahead, missed]) await remove(id)
  clock.pass(2 * HOUR)
  expect((await restore(draft)).state).toBe('draft')
  expect((await restore(missed)).state).toBe('draft')
  expect(await restore(ahead)).toMatchObject({ state: 'scheduled', published_at: later(DAY).toISOString() })
})

// Covers: desk-articles-3
test('after thirty days a deleted article is removed with all that belongs to it, and nothing else', async () => {
  const [id, kept] = [await write(), await write()]
  for (const item of [id, kept]) await surround(item)
  await remove(id)
  clock.set(later(30 * DAY - MINUTE))
  await remove(kept)
  expect(await removeDeletedArticlesJob.run({}, runtime)).toEqual({ removed: 0 })
  clock.set(later(30 * DAY))
  expect(await removeDeletedArticlesJob.run({}, runtime)).toEqual({ removed: 1 })
  expect(await removeDeletedArticlesJob.run({}, runtime)).toEqual({ removed: 0 })
  await expect(restore(id)).rejects.toMatchObject({ code: 'library.articleNotFound' })
  expect([await left(id), await left(kept)]).toEqual([Array(6).fill(0), Array(6).fill(1)])
  expect((await restore(kept)).state).toBe('published')
  expect(timetable.find(({ job }) => job === removeDeletedArticlesJob)?.cron).toBe('0 3 * * *')
})
