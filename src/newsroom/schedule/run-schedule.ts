import { eq } from 'drizzle-orm'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { scheduleRuns } from '../tables.ts'
import { type ScheduleRow, scheduleRows } from './schedule.ts'
import { startWork } from './start-work.ts'
import { type Occurrence, newestDue } from './times.ts'

/**
 * Starts what the timetable has due. Of several missed occurrences of a row only the newest is started. However many
 * workers look, and however often, an occurrence is started once.
 */
export const runScheduleJob = job('run-schedule', async (_: Record<string, never>, house: House) => {
  const now = house.clock.now()
  const started: string[] = []
  const failures: unknown[] = []
  for (const row of await scheduleRows(house.db, true)) {
    const due = newestDue(row, now, house.config.digestTimeZone)
    if (due === null || due.start < row.activeSince) continue
    try {
      if (await begin(house, row, due, now)) started.push(row.id)
    } catch (error) {
      failures.push(error) // the other rows go on; this one is tried again, with this job or at the next tick
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'rows of the timetable could not be started')
  return { started: started.length }
})

/** The record of the occurrence, its run and its jobs appear together or not at all. False when it was begun already. */
async function begin(house: House, row: ScheduleRow, { shown }: Occurrence, now: Date): Promise<boolean> {
  const occurrence = { scheduleId: row.id, occurrence: shown, startedAt: now }
  try {
    return await house.db.transaction(async (tx) => {
      const [mine] = await tx
        .insert(scheduleRuns)
        .values(occurrence)
        .onConflictDoNothing()
        .returning({ id: scheduleRuns.id })
      if (!mine) return false
      const runId = await startWork({ ...house, db: tx }, row, shown)
      await tx.update(scheduleRuns).set({ runId }).where(eq(scheduleRuns.id, mine.id))
      house.log.info({ type: row.contentType, occurrence: shown, run: runId }, 'timetable: started')
      return true
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    house.log.warn({ type: row.contentType, occurrence: shown, why: error.code }, 'timetable: refused')
    await house.db
      .insert(scheduleRuns)
      .values({ ...occurrence, error: error.code })
      .onConflictDoNothing()
    return true
  }
}
