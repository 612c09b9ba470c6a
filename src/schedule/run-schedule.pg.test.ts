import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { jobs, timetable } from '../timetable.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { runs } from '#writing/tables.ts'
import { contentGenerationSchedule as table, scheduleRuns } from './tables.ts'
import { stories } from '#stories/tables.ts'
import { contentGenerationSchedule, contentGenerationScheduleAdd } from './calls.ts'
import { runScheduleJob } from './run-schedule.ts'
import { plantSchedule } from './schedule.ts'

const { runtime, ask, db, clock } = await openTestRuntime()
const admin: Caller = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  roles: ['admin'],
  sessionId: crypto.randomUUID(),
}
const at = (text: string) => new Date(text)

beforeEach(async () => {
  await db.delete(scheduleRuns)
  await db.delete(table)
  await db.delete(runs)
  clock.set(at('2026-11-20T09:00:00Z'))
})

const tick = (by: Runtime = runtime) => runScheduleJob.run({}, by)
/** Advances the clock in steps of 15 minutes and runs the check after each, with `workers` at the same time. */
async function pass(minutes: number, workers: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 15) {
    clock.pass(15 * MINUTE)
    await Promise.all(Array.from({ length: workers }, () => tick()))
  }
}
const begun = () =>
  db
    .select({ type: table.contentType, occurrence: scheduleRuns.occurrence, kind: runs.kind })
    .from(scheduleRuns)
    .innerJoin(table, eq(table.id, scheduleRuns.scheduleId))
    .leftJoin(runs, eq(runs.id, scheduleRuns.runId))
    .orderBy(scheduleRuns.occurrence, table.contentType)

test('the timetable is checked every five minutes, and the job that does so is registered', () => {
  expect(timetable.find(({ job }) => job.name === runScheduleJob.name)).toMatchObject({
    cron: '*/5 * * * *',
  })
  expect(jobs).toContain(runScheduleJob)
})

// Covers: admin-9-16
test('in a day with three workers each occurrence is started once, in time for its review', async () => {
  await plantSchedule(db, clock.now()) // 10:00 local time
  await pass(24 * 60, 3)
  const all = await begun()
  expect(all.map(({ type, occurrence }) => `${type} ${occurrence.toISOString().slice(8, 16)}`)).toEqual([
    'scraping 20T11:00',
    'image 20T14:00',
    'article 20T16:00',
    'podcast 20T16:00',
    'scraping 20T17:00',
    'scraping 20T23:00',
    'scraping 21T05:00',
    'article 21T06:00',
    'podcast 21T06:00',
    'video 21T07:00',
    'image 21T08:00',
  ])
  const starts = await db
    .select({ at: scheduleRuns.startedAt })
    .from(scheduleRuns)
    .where(eq(scheduleRuns.occurrence, at('2026-11-20T16:00:00Z')))
  expect(starts.map((row) => row.at.toISOString())).toEqual(
    Array(starts.length).fill('2026-11-20T14:00:00.000Z'),
  )
  expect(
    (await db.select().from(runs)).map(({ kind }) => kind).filter((kind) => kind === 'scrape-ai-news'),
  ).toHaveLength(4)
}, 60_000)

test('after three days away each row catches up once, and a new row has missed nothing', async () => {
  await plantSchedule(db, clock.now())
  clock.set(at('2026-11-23T12:31:00Z'))
  await tick()
  await tick()
  const caught = (await begun()).map(
    ({ type, occurrence }) => `${type} ${occurrence.toISOString().slice(8, 16)}`,
  )
  expect(caught).toEqual([
    'image 22T14:00', // 15:00 of the day before is less than a day ago
    'article 22T16:00',
    'podcast 22T16:00',
    'article 23T06:00',
    'podcast 23T06:00',
    'video 23T07:00',
    'image 23T08:00',
    'scraping 23T11:00',
  ])
  await ask(contentGenerationScheduleAdd, { content_type: 'image', scheduled_time: '12:00' }, admin)
  await tick()
  expect(await begun()).toHaveLength(caught.length)
})

test('a clock change neither skips nor repeats a run', async () => {
  const paris: Runtime = { ...runtime, config: { ...runtime.config, digestTimeZone: 'Europe/Paris' } }
  for (const [from, expected] of [
    ['2026-03-27T12:00:00Z', ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']],
    ['2026-10-23T12:00:00Z', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
  ] as const) {
    await db.delete(scheduleRuns)
    await db.delete(table)
    clock.set(at(from))
    await ask(contentGenerationScheduleAdd, { content_type: 'image', scheduled_time: '02:30' }, admin)
    for (let n = 0; n < (3 * 24 * 60) / 15; n++) {
      clock.pass(15 * MINUTE)
      await tick(paris)
    }
    expect((await begun()).map(({ occurrence }) => occurrence.toISOString().slice(0, 16))).toEqual(expected)
  }
}, 60_000)

// Covers: faults-19
test('a restart between the record and its work leaves neither, and the next check starts both', async () => {
  await db.insert(stories).values({
    title: 'A story that nobody has drafted',
    language: 'en',
    firstAt: clock.now(),
    lastAt: clock.now(),
  })
  await ask(
    contentGenerationScheduleAdd,
    { content_type: 'article', scheduled_time: '12:00', lead_minutes: 0 },
    admin,
  )
  clock.set(at('2026-11-20T11:00:00Z'))
  const torn: Runtime = {
    ...runtime,
    jobs: { ...runtime.jobs, send: () => Promise.reject(new Error('killed here')) },
  }
  await expect(tick(torn)).rejects.toThrow('could not be started')
  expect([await begun(), await db.select().from(runs)]).toEqual([[], []])
  await tick()
  expect(await begun()).toMatchObject([{ type: 'article', kind: 'generate-content' }])
})

test('a row that fails up to the last try is reported to the desk, and a later check still starts it', async () => {
  const moment = { firstAt: clock.now(), lastAt: clock.now() }
  await db.insert(stories).values({ title: 'A second such story', language: 'en', ...moment })
  const row = { content_type: 'article', scheduled_time: '12:00', lead_minutes: 0 } as const
  await ask(contentGenerationScheduleAdd, row, admin)
  clock.set(at('2026-11-20T11:00:00Z'))
  const torn: Runtime = {
    ...runtime,
    jobs: { ...runtime.jobs, send: () => Promise.reject(new Error('full')) },
  }
  await expect(tick(torn)).rejects.toThrow('could not be started')
  await runScheduleJob.onFailed?.({}, torn)
  const last = async () => (await ask(contentGenerationSchedule, {}, admin)).items[0]?.last_run
  expect(await last()).toMatchObject({ state: 'failed', error: 'newsroom.scheduleNotStarted', run_id: null })
  expect(await tick()).toEqual({ started: 1 })
  await runScheduleJob.onFailed?.({}, runtime)
  expect(await last()).toMatchObject({ error: null, state: expect.stringMatching(/running|done/) })
  expect(await tick()).toEqual({ started: 0 })
})
