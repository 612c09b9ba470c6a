import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { articles, translationDrafts } from '#articles/tables.ts'
import { supportRequests } from '#membership/support/tables.ts'
import { salesRequests } from '#membership/tables.ts'
import { HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { JUDGE_AGAIN } from '#writing/drafts.ts'
import { gatherSourceJob } from '#writing/gather.ts'
import { generatedContent } from '#writing/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { backups } from '../backup/tables.ts'
import { addEdition } from '../newsletter/sending/test-subscribers.ts'
import { settingsOf } from '../newsletter/settings.ts'
import { digestSettings, editions } from '../newsletter/tables.ts'
import { plantDraft } from '../review/test-review.ts'
import { contentGenerationSchedule as schedule } from '../schedule/tables.ts'
import { newsSources } from '../sources/tables.ts'
import { deskState } from './calls.ts'
import { addFailingSource, addPublished, addReport, addTranslation } from './test-today.ts'

// Friday, 10:00 at UTC+1: the next edition is that of 17:00.

const { runtime, db, database, clock, ask, admin } = await openTestRuntime()
const ada = await admin()
const mo: Caller = { ...ada, roles: ['moderator'] }
const state = () => ask(deskState, {}, ada)
/** The state when nothing of it is kept from earlier requests. */
const stateLater = () => {
  clock.pass(15 * SECOND)
  return state()
}
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [
    editions,
    translationDrafts,
    generatedContent,
    newsSources,
    schedule,
    backups,
    salesRequests,
    supportRequests,
  ])
    await db.delete(table)
  await db.delete(articles)
  await database.pool.query('delete from jobs.job')
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, automatic: true })
})

// Covers: today-1
test('drafts, episodes, translations, reports and questions that wait are counted, decided ones are not', async () => {
  expect((await state()).inbox).toEqual({
    drafts: 0,
    with_warnings: 0,
    translations: 0,
    episodes: 0,
    reports: 0,
    questions: 0,
  })
  const judged = { judgedVersion: 1, version: 1 }
  await plantDraft(db, { ...judged, warnings: 0 })
  await plantDraft(db, { ...judged, warnings: 2 })
  await plantDraft(db, { contentType: 'tool' })
  await plantDraft(db, { contentType: 'podcast', ...judged, warnings: 1 })
  await plantDraft(db, { contentType: 'video' })
  await plantDraft(db, { status: 'rejected', ...judged, warnings: 1 })
  const story = await addPublished(db)
  await addReport(db, story)
  await addReport(db, story, 'closed')
  await addTranslation(db, { itemId: story, language: 'ar' })
  await addTranslation(db, { itemId: story, language: 'fr', state: 'approved' })
  await db.insert(salesRequests).values({
    name: 'Bo',
    email: 'bo@example.com',
    company: 'Bo',
    message: 'How?',
    language: 'en',
    createdAt: TEST_NOW,
  }) // is on the dashboard, not in the inbox
  const question = {
    userId: ada.id,
    subject: 'How?',
    language: 'en' as const,
    tier: 'premium' as const,
    createdAt: TEST_NOW,
    changedAt: TEST_NOW,
  }
  await db.insert(supportRequests).values([question, { ...question, state: 'closed' }])
  const counted = {
    drafts: 3,
    with_warnings: 1,
    translations: 1,
    episodes: 2,
    reports: 1,
    questions: 1,
  }
  expect((await state()).inbox).toEqual(counted)
  await db.update(generatedContent).set(JUDGE_AGAIN) // a count that is outdated says nothing
  expect((await state()).inbox).toEqual({ ...counted, with_warnings: 0 })
})

// Covers: today-2
test('a moderator gets the number of reported errors and nothing else', async () => {
  await plantDraft(db)
  await addFailingSource(db)
  await addReport(db, await addPublished(db))
  expect(await ask(deskState, {}, mo)).toEqual({
    inbox: {
      drafts: null,
      with_warnings: null,
      translations: null,
      episodes: null,
      reports: 1,
      questions: null,
    },
    failing: { sources: null, system: null },
    next_edition: null,
  })
})

// Covers: today-1
test('sources, jobs, tasks and backups that fail are counted until they work again', async () => {
  expect((await stateLater()).failing).toEqual({ sources: 0, system: 0 })
  const source = await addFailingSource(db)
  await addFailingSource(db, { state: 'empty' }) // read, with nothing in it
  await addFailingSource(db, { isActive: false })
  expect((await stateLater()).failing).toEqual({ sources: 1, system: 0 })
  const job = await runtime.jobs.send(gatherSourceJob, { sourceId: source, runId: source })
  await database.pool.query("update jobs.job set state = 'failed', completed_on = now() where id = $1", [job])
  expect((await stateLater()).failing.system).toBe(1)
  await db.insert(schedule).values({
    contentType: 'image',
    scheduledTime: '09:00', // at UTC+1, two hours ago
    activeSince: at('06:00'),
  })
  expect((await stateLater()).failing.system).toBe(2)
  await db
    .insert(backups)
    .values({ startedAt: at('02:00'), endedAt: at('02:05'), file: null, error: 'the disk is full' })
  expect((await stateLater()).failing.system).toBe(3)
  await db.insert(backups).values({ startedAt: at('03:00'), endedAt: at('03:05'), file: 'a.age' })
  await runtime.jobs.forget(job ?? '')
  await db.update(schedule).set({ isActive: false })
  expect((await stateLater()).failing).toEqual({ sources: 1, system: 0 })
})

// Covers: today-1
test('services, tasks and backups are read at most every 15 seconds, and failed jobs are counted now', async () => {
  const failing = async () => (await state()).failing.system
  expect((await stateLater()).failing.system).toBe(0)
  await db.insert(backups).values({ startedAt: at('02:00'), endedAt: at('02:05'), file: null, error: 'full' })
  clock.pass(14 * SECOND)
  expect(await failing()).toBe(0)
  const job = (await runtime.jobs.send(gatherSourceJob, { sourceId: 'a', runId: 'a' })) ?? ''
  await database.pool.query("update jobs.job set state = 'failed', completed_on = now() where id = $1", [job])
  expect(await failing()).toBe(1)
  expect(await runtime.jobs.forget(job)).toBe('forgotten')
  expect(await failing()).toBe(0)
  clock.pass(SECOND)
  expect(await failing()).toBe(1)
})

// Covers: today-3
test('the next edition is planned, then composed, then approved; a stopped one is skipped', async () => {
  const evening = { kind: 'evening', at: '2026-11-20T16:00:00.000Z' }
  expect((await state()).next_edition).toEqual({ ...evening, id: null, state: 'planned', held: false })
  const { id } = await addEdition(db, { occurrence: at('16:00'), state: 'composed', startedAt: null })
  expect((await state()).next_edition).toEqual({ ...evening, id, state: 'composed', held: false })
  await db.update(editions).set({ state: 'approved' })
  expect((await state()).next_edition).toEqual({ ...evening, id, state: 'approved', held: false })
  await db.update(editions).set({ state: 'stopped' })
  expect((await state()).next_edition).toEqual({
    id: null,
    kind: 'morning',
    at: '2026-11-21T06:00:00.000Z',
    state: 'planned',
    held: false,
  })
})

// Covers: today-3
test('an edition that waits for approval or is held after its hour is next until it expires', async () => {
  const { id } = await addEdition(db, { occurrence: at('06:00'), state: 'composed', startedAt: null })
  await addEdition(db, { kind: 'daily', occurrence: at('06:00'), state: 'composed', startedAt: null })
  expect((await state()).next_edition).toEqual({
    id,
    kind: 'morning',
    at: '2026-11-20T06:00:00.000Z',
    state: 'composed',
    held: false,
  })
  await db
    .update(editions)
    .set({ heldAt: at('05:30') })
    .where(eq(editions.id, id))
  expect((await state()).next_edition).toMatchObject({ id, held: true })
  clock.pass(3 * HOUR + MINUTE)
  expect((await state()).next_edition).toMatchObject({ id: null, kind: 'evening' })
})

// Covers: today-3
test('while sending is off, no edition is next', async () => {
  await addEdition(db, { occurrence: at('16:00'), state: 'approved', startedAt: null })
  await db.update(digestSettings).set({ sending: false })
  expect((await state()).next_edition).toBeNull()
})

// Covers: today-1
test('the state is read with as many queries for many drafts as for one', async () => {
  const queries = vi.spyOn(db, 'select')
  const counted = async () => {
    queries.mockClear()
    await stateLater()
    return queries.mock.calls.length
  }
  await plantDraft(db)
  const few = await counted()
  for (let n = 0; n < 20; n++) await plantDraft(db)
  await addFailingSource(db)
  expect(await counted()).toBe(few)
  queries.mockRestore()
})
