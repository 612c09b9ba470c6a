import { beforeEach, expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { contentGenerationSchedule as table, scheduleRuns } from './tables.ts'
import {
  contentGenerationSchedule,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
} from './calls.ts'
import { runScheduleJob } from './run-schedule.ts'

const { runtime, ask, db, clock, admin } = await openTestRuntime()
const ada = await admin()
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const onlyRow = async () => (await ask(contentGenerationSchedule, {}, ada)).items[0]

beforeEach(async () => {
  await db.delete(scheduleRuns)
  await db.delete(table)
  clock.set(at('09:00'))
})
const add = () =>
  ask(contentGenerationScheduleAdd, { content_type: 'image', scheduled_time: '12:00', lead_minutes: 30 }, ada)

test('a run records when it should have begun, by the lead of its row, and when it did', async () => {
  await add()
  clock.set(at('10:37'))
  await runScheduleJob.run({}, runtime)
  expect((await onlyRow())?.last_run).toMatchObject({
    occurrence: '2026-11-20T11:00:00.000Z',
    planned_at: '2026-11-20T10:30:00.000Z',
    started_at: '2026-11-20T10:37:00.000Z',
  })
})

// Covers: desk-monitoring-1
test('work that the clock has missed twice is overdue until it is begun', async () => {
  await add()
  clock.set(at('10:41'))
  expect((await onlyRow())?.overdue_since).toBeNull()
  clock.set(at('10:42'))
  expect((await onlyRow())?.overdue_since).toBe('2026-11-20T10:30:00.000Z')
  await runScheduleJob.run({}, runtime)
  expect(await onlyRow()).toMatchObject({
    overdue_since: null,
    last_run: { planned_at: '2026-11-20T10:30:00.000Z', started_at: '2026-11-20T10:42:00.000Z' },
  })
})

test('a row that is off or has a new time is not overdue and shows no old planned time', async () => {
  const { id } = await add()
  clock.set(at('10:30'))
  await runScheduleJob.run({}, runtime)
  clock.set(at('15:00'))
  await ask(contentGenerationScheduleChange, { id, scheduled_time: '14:00' }, ada)
  expect(await onlyRow()).toMatchObject({ overdue_since: null, last_run: { planned_at: null } })
  clock.set(new Date('2026-11-21T15:00:00Z'))
  expect((await onlyRow())?.overdue_since).toBe('2026-11-21T12:30:00.000Z')
  await ask(contentGenerationScheduleChange, { id, is_active: false }, ada)
  expect((await onlyRow())?.overdue_since).toBeNull()
})
