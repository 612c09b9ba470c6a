import { beforeEach, expect, test } from 'vitest'
import { mailEvents } from '#newsletter/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { modelCalls } from '#services/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { gatherSourceJob } from '#writing/gather.ts'
import { generatedContent } from '#writing/tables.ts'
import { plantDraft } from '../review/test-review.ts'
import { contentGenerationSchedule as schedule, scheduleRuns } from '../schedule/tables.ts'
import { findings, newsSources } from '../sources/tables.ts'
import { deskState, deskToday } from './calls.ts'
import { deskSystem } from './system-calls.ts'
import { addFailingSource } from './test-today.ts'

// Friday, 10:00 at UTC+1: the local day began at 23:00 UTC.

const { runtime, db, database, clock, ask, admin } = await openTestRuntime({
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'news@example.com',
})
const quiet = await openTestRuntime()
const ada = await admin()
const at = (time: string, day = 20) => new Date(`2026-11-${day}T${time}:00Z`)
const LAST = at('22:59', 19)
const FIRST = at('23:00', 19)

beforeEach(async () => {
  clock.pass(MINUTE) // figures are kept for 15 seconds
  clock.set(new Date(Math.max(clock.now().getTime(), TEST_NOW.getTime())))
  for (const table of [
    mailEvents,
    modelCalls,
    generatedContent,
    findings,
    newsSources,
    scheduleRuns,
    schedule,
  ])
    await db.delete(table)
  await database.pool.query('delete from jobs.job')
})

// Covers: desk-monitoring-13
test('an untouched site has nothing that fails, and counts nothing that it cannot count', async () => {
  const { failing, sources_working, day, today } = await quiet.ask(deskSystem, {}, await quiet.admin())
  expect(failing).toEqual({ sources: [], sources_total: 0, system: [], system_total: 0 })
  expect(sources_working).toBe(0)
  expect([day.from, day.to]).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'])
  expect(today).toMatchObject({ reports: 0, drafts: 0, cost_micros: 0, model_calls: 0, bounced: null })
})

// Covers: desk-monitoring-13
test('what fails is the same as on Today, with more of it, and sources that answer are counted', async () => {
  for (let n = 0; n < 7; n++) await addFailingSource(db, { name: `Wire ${n}` })
  await addFailingSource(db, { state: 'ok', failures: 0 })
  await addFailingSource(db, { state: 'empty', failures: 0 })
  await addFailingSource(db, { state: 'ok', isActive: false })
  await addFailingSource(db, { state: null })
  const sourceId = crypto.randomUUID()
  const job = await runtime.jobs.send(gatherSourceJob, { sourceId, runId: sourceId })
  await database.pool.query(
    `update jobs.job set state = 'failed', completed_on = '2026-11-20T08:00:00Z' where id = $1`,
    [job],
  )
  await db.insert(schedule).values({ contentType: 'image', scheduledTime: '09:00', activeSince: at('06:00') })
  const { failing, sources_working: working } = await ask(deskSystem, {}, ada)
  expect(failing.sources).toHaveLength(7)
  expect(working).toBe(2)
  const today = await ask(deskToday, {}, ada)
  expect(failing.system).toEqual(today.failing.system)
  expect(failing.system.map(({ kind }) => kind)).toEqual(['task', 'job'])
  expect((await ask(deskState, {}, ada)).failing).toEqual({
    sources: failing.sources_total,
    system: failing.system_total,
  })
})

// Covers: desk-monitoring-1
test('the day has the scheduled work and no editions', async () => {
  await db.insert(schedule).values([
    {
      contentType: 'scraping',
      scheduledTime: '00:00',
      frequency: 'every_12_hours',
      activeSince: at('00:00', 19),
    },
    { contentType: 'video', scheduledTime: '11:30', activeSince: at('00:00', 19) },
  ])
  const { day } = await ask(deskSystem, {}, ada)
  expect(day.marks).toEqual([
    { what: 'scraping', at: '2026-11-19T23:00:00.000Z', state: 'missed', failed: 0 },
    { what: 'video', at: '2026-11-20T10:30:00.000Z', state: 'planned', failed: 0 },
    { what: 'scraping', at: '2026-11-20T11:00:00.000Z', state: 'planned', failed: 0 },
  ])
})

// Covers: desk-monitoring-13
test('figures count from local midnight, without samples, and an email that bounced twice once', async () => {
  const sourceId = await addFailingSource(db)
  const report = (n: number, fetchedAt: Date) => ({
    sourceId,
    guid: `${n}`,
    url: `https://wire.example/${n}`,
    canonicalKey: `wire.example/${n}`,
    title: 'A story',
    paragraphs: [],
    textFrom: 'feed' as const,
    publishedAt: at('12:00', 10),
    fetchedAt,
  })
  await db.insert(findings).values([report(1, LAST), report(2, FIRST), report(3, clock.now())])
  await plantDraft(db, { createdAt: LAST })
  await plantDraft(db, { createdAt: FIRST, status: 'rejected' })
  await plantDraft(db, { createdAt: FIRST, metadata: { sample: 'true' } })
  const call = { task: 'write-draft', provider: 'openai', model: 'writer', outcome: 'ok' as const }
  await db.insert(modelCalls).values([
    { ...call, at: LAST, costMicros: 900 },
    { ...call, at: FIRST, costMicros: 40 },
    { ...call, at: clock.now(), costMicros: null },
  ])
  const event = (
    eventId: string,
    messageId: string,
    kind: 'soft' | 'hard' | 'complaint',
    receivedAt: Date,
  ) => ({
    provider: 'smtp',
    eventId,
    messageId,
    recipient: 'bo@example.com',
    kind,
    happenedAt: receivedAt,
    receivedAt,
  })
  await db
    .insert(mailEvents)
    .values([
      event('1', 'a@cadence.example', 'soft', FIRST),
      event('2', 'a@cadence.example', 'hard', clock.now()),
      event('3', '', 'hard', clock.now()),
      event('4', '', 'hard', clock.now()),
      event('5', 'b@cadence.example', 'complaint', clock.now()),
      event('6', 'c@cadence.example', 'hard', LAST),
    ])
  for (const completed of [LAST, FIRST, clock.now()]) {
    const id = crypto.randomUUID()
    const job = await runtime.jobs.send(gatherSourceJob, { sourceId: id, runId: id })
    await database.pool.query(`update jobs.job set state = 'completed', completed_on = $2 where id = $1`, [
      job,
      completed,
    ])
  }
  const { today } = await ask(deskSystem, {}, ada)
  expect(today).toEqual({
    jobs: 2,
    reports: 2,
    drafts: 1,
    cost_micros: 40,
    model_calls: 2,
    unpriced: 1,
    bounced: 3,
  })
})
