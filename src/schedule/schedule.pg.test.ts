import { beforeEach, expect, test, vi } from 'vitest'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { runs } from '#writing/tables.ts'
import { contentGenerationSchedule as table, scheduleRuns } from './tables.ts'
import {
  contentGenerationSchedule,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
  contentGenerationScheduleRemove,
} from './calls.ts'
import { DEFAULT_ROWS, type SCHEDULED_TYPES } from './rules.ts'
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
const refused = (code: string, status: number): unknown => expect.objectContaining({ code, status })

beforeEach(async () => {
  await db.delete(scheduleRuns)
  await db.delete(table)
  await db.delete(runs)
  clock.set(at('2026-11-20T09:00:00Z'))
})

const tick = (by: Runtime = runtime) => runScheduleJob.run({}, by)

// Covers: site-1-8, admin-3-4, admin-9-15, admin-9-16, admin-9-17, admin-9-18, videos-10
test('a new site has the timetable of the specification, with two hours for review', async () => {
  await plantSchedule(db, clock.now())
  const { items, total, time_zone } = await ask(contentGenerationSchedule, {}, admin)
  expect([total, time_zone]).toEqual([8, 'Etc/GMT-1'])
  expect(
    items.map((row) => [
      row.content_type,
      row.scheduled_time,
      row.starts_at,
      row.frequency,
      row.quantity,
      row.focus,
    ]),
  ).toEqual([
    ['scraping', '00:00', '00:00', 'every_6_hours', 1, null],
    ['article', '07:00', '05:00', 'daily', 3, null],
    ['podcast', '07:00', '05:00', 'daily', 1, 'product'],
    ['video', '08:00', '06:00', 'daily', 1, null],
    ['image', '09:00', '09:00', 'daily', 1, null],
    ['image', '15:00', '15:00', 'daily', 1, null],
    ['article', '17:00', '15:00', 'daily', 3, null],
    ['podcast', '17:00', '15:00', 'daily', 1, 'trending'],
  ])
})

// Covers: admin-3-4, admin-7-24
test('a row shows when it runs next, the outcome of its last run and its results', async () => {
  await plantSchedule(db, clock.now())
  clock.set(at('2026-11-20T14:02:00Z'))
  await tick()
  await runtime.jobs.work(runtime, [])
  await vi.waitFor(async () => {
    const { items } = await ask(contentGenerationSchedule, { active: 'true' }, admin)
    const last = (type: string, time: string) =>
      items.find((row) => row.content_type === type && row.scheduled_time === time)?.last_run
    expect(last('image', '15:00')).toMatchObject({
      state: 'done',
      occurrence: '2026-11-20T14:00:00.000Z',
      found: 0,
      error: null,
    })
    expect(last('scraping', '00:00')).toMatchObject({ state: 'done', occurrence: '2026-11-20T11:00:00.000Z' })
    expect(last('article', '17:00')).toMatchObject({ state: 'done', drafted: 0, cost_micros: null })
  }, 15_000)
  const { items } = await ask(contentGenerationSchedule, {}, admin)
  const article = items.find((row) => row.content_type === 'article' && row.scheduled_time === '17:00')
  expect(article).toMatchObject({ next_run_at: '2026-11-21T14:00:00.000Z', starts_at: '15:00' })
}, 30_000)

test('a row that cannot be started shows the reason and is not tried again', async () => {
  const row = await ask(
    contentGenerationScheduleAdd,
    { content_type: 'podcast', scheduled_time: '12:00', lead_minutes: 0 },
    admin,
  )
  clock.set(at('2026-11-20T11:00:00Z'))
  const refusing = () => Promise.reject(new Refusal('newsroom.tooFewNumbers', 409))
  await tick({ ...runtime, jobs: { ...runtime.jobs, send: refusing } })
  await tick()
  const { items } = await ask(contentGenerationSchedule, {}, admin)
  expect(items.find(({ id }) => id === row.id)?.last_run).toMatchObject({
    state: 'failed',
    error: 'newsroom.tooFewNumbers',
    run_id: null,
  })
})

// Covers: admin-3-4
test('rows are added, changed, switched off and removed; a removed row is not added again', async () => {
  await plantSchedule(db, clock.now())
  const row = await ask(
    contentGenerationScheduleAdd,
    { content_type: 'podcast', scheduled_time: '12:15', topics: ['AI Research'], languages: ['fr', 'ar'] },
    admin,
  )
  expect(row).toMatchObject({
    lead_minutes: 120,
    starts_at: '10:15',
    quantity: 1,
    topics: ['AI Research'],
    languages: ['fr', 'ar'],
    last_run: null,
    next_run_at: '2026-11-20T09:15:00.000Z',
  })
  const { id } = row
  expect(
    await ask(contentGenerationScheduleChange, { id, scheduled_time: '23:00', lead_minutes: 0 }, admin),
  ).toMatchObject({
    scheduled_time: '23:00',
    next_run_at: '2026-11-20T22:00:00.000Z',
    topics: ['AI Research'],
  })
  expect(await ask(contentGenerationScheduleChange, { id, is_active: false }, admin)).toMatchObject({
    next_run_at: null,
  })
  expect((await ask(contentGenerationSchedule, { active: 'true' }, admin)).total).toBe(8)
  const [first] = DEFAULT_ROWS
  await ask(contentGenerationScheduleRemove, { id: first?.id ?? '' }, admin)
  await ask(contentGenerationScheduleRemove, { id }, admin)
  await plantSchedule(db, clock.now())
  expect((await ask(contentGenerationSchedule, {}, admin)).items.map((each) => each.id).toSorted()).toEqual(
    DEFAULT_ROWS.slice(1).map((each) => each.id),
  )
  await expect(ask(contentGenerationScheduleRemove, { id }, admin)).rejects.toEqual(
    refused('newsroom.scheduleNotFound', 404),
  )
  await expect(ask(contentGenerationScheduleChange, { id, quantity: 2 }, admin)).rejects.toEqual(
    refused('newsroom.scheduleNotFound', 404),
  )
})

test.each([
  [{ scheduled_time: '7h00' }, 'newsroom.scheduleTime'],
  [{ scheduled_time: '24:00' }, 'newsroom.scheduleTime'],
  [{ quantity: 0 }, 'newsroom.scheduleQuantity'],
  [{ quantity: 21 }, 'newsroom.scheduleQuantity'],
  [{ lead_minutes: -5 }, 'newsroom.scheduleLead'],
  [{ weekday: 8 }, 'newsroom.scheduleWeekday'],
  [{ frequency: 'sometimes' as 'daily' }, 'problem.invalid'],
])('a row with %o is refused with an error code', async (wrong, code) => {
  await expect(
    ask(contentGenerationScheduleAdd, { content_type: 'article', scheduled_time: '07:00', ...wrong }, admin),
  ).rejects.toEqual(refused(code, 422))
})

// Covers: drafts-5
test('languages are accepted where they have an effect, and otherwise refused with an error code', async () => {
  const row = { scheduled_time: '12:00', languages: ['fr' as const] }
  const add = (content_type: (typeof SCHEDULED_TYPES)[number]) =>
    ask(contentGenerationScheduleAdd, { content_type, ...row }, admin)
  const refusal = {
    code: 'newsroom.scheduleLanguages',
    status: 422,
    fields: [{ field: 'languages', code: 'newsroom.scheduleLanguages' }],
  }
  for (const type of ['scraping', 'event', 'image'] as const)
    await expect(add(type)).rejects.toEqual(expect.objectContaining(refusal))
  for (const type of ['article', 'tool', 'agent', 'infographic', 'video', 'podcast'] as const)
    expect(await add(type)).toMatchObject({ languages: ['fr'] })
  const { id } = await add('podcast')
  const change = (changes: { content_type?: 'image'; languages?: ['fr'] }) =>
    ask(contentGenerationScheduleChange, { id, ...changes }, admin)
  await expect(change({ content_type: 'image', languages: ['fr'] })).rejects.toEqual(
    expect.objectContaining(refusal),
  )
  expect(await change({ content_type: 'image' })).toMatchObject({ content_type: 'image', languages: [] })
  await expect(change({ languages: ['fr'] })).rejects.toEqual(expect.objectContaining(refusal))
})

test('the timetable holds at most a hundred rows', async () => {
  await db
    .insert(table)
    .values(Array.from({ length: 100 }, () => ({ contentType: 'image' as const, scheduledTime: '12:00' })))
  await expect(
    ask(contentGenerationScheduleAdd, { content_type: 'image', scheduled_time: '12:00' }, admin),
  ).rejects.toEqual(refused('newsroom.scheduleFull', 409))
})
