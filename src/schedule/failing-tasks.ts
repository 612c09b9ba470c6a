import type { Runtime } from '#platform/runtime.ts'
import { type ScheduleRow, scheduleRows } from './schedule.ts'
import { lastRuns, overdueSince, stateOf } from './schedule-view.ts'

/** A row of the timetable that fails: `why` is a string key if its last run did not start. */
export type FailingTask = { row: ScheduleRow; since: Date; why: string | null; overdue: boolean }

/** The active rows that are overdue, or whose last run did not start or failed as a whole. */
export async function failingTasks({
  db,
  config,
  now,
}: Pick<Runtime, 'db' | 'config'> & { now: Date }): Promise<FailingTask[]> {
  const rows = await scheduleRows(db, true)
  const newestRuns = await lastRuns(db)
  return rows.flatMap((row): FailingTask[] => {
    const newest = newestRuns.find(({ scheduleId }) => scheduleId === row.id)
    const overdue = overdueSince(row, newest, now, config.digestTimeZone)
    if (overdue !== null) return [{ row, since: overdue, why: null, overdue: true }]
    if (!newest) return []
    const failed = newest.error !== null || (newest.run !== null && stateOf(newest.run) === 'failed')
    return failed ? [{ row, since: newest.startedAt, why: newest.error, overdue: false }] : []
  })
}
