import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { scheduleRuns } from './tables.ts'
import { type ScheduleRow, scheduleRows } from './schedule.ts'
import { startWork } from './start-work.ts'
import { type Occurrence, newestDue } from './times.ts'

/**
 * Starts the work of the timetable that is due. Of several missed occurrences of a row, only the newest is started. An
 * occurrence is started once, however many workers check and however often.
 */
export const runScheduleJob = job(
  'run-schedule',
  async (_: Record<string, never>, runtime: Runtime) => {
    const now = runtime.clock.now()
    const started: string[] = []
    const failures: unknown[] = []
    for (const { row, due } of await rowsDue(runtime, now))
      try {
        if (await begin(runtime, row, due, now)) started.push(row.id)
      } catch (error) {
        failures.push(error) // the other rows continue; this one is tried again, by this job or at the next tick
      }
    if (failures.length > 0) throw new AggregateError(failures, 'rows of the timetable could not be started')
    return { started: started.length }
  },
  {
    onFailed: async (_, runtime) => {
      const now = runtime.clock.now()
      for (const { row, due } of await rowsDue(runtime, now))
        await runtime.db
          .insert(scheduleRuns)
          .values({ scheduleId: row.id, occurrence: due.shown, startedAt: now, error: NOT_STARTED })
          .onConflictDoNothing() // most have been started
    },
  },
)

/** The error key shown on the desk for an occurrence that failed to start. It is tried again while it is due. */
const NOT_STARTED = 'newsroom.scheduleNotStarted'

/** The rows whose newest occurrence should have begun by now. */
async function rowsDue({ db, config }: Runtime, now: Date): Promise<{ row: ScheduleRow; due: Occurrence }[]> {
  return (await scheduleRows(db, true)).flatMap((row) => {
    const due = newestDue(row, now, config.digestTimeZone)
    return due === null || due.start < row.activeSince ? [] : [{ row, due }]
  })
}

/** Records an occurrence, or nothing when it was begun already. */
const recordRun = (tx: Db, values: typeof scheduleRuns.$inferInsert) =>
  tx
    .insert(scheduleRuns)
    .values({ error: null, ...values })
    .onConflictDoUpdate({
      target: [scheduleRuns.scheduleId, scheduleRuns.occurrence],
      set: { startedAt: values.startedAt, error: values.error ?? null },
      setWhere: eq(scheduleRuns.error, NOT_STARTED),
    })
    .returning({ id: scheduleRuns.id })

/**
 * The record of the occurrence, its run and its jobs are stored together or not at all. Returns false if it was begun
 * already.
 */
async function begin(runtime: Runtime, row: ScheduleRow, { shown }: Occurrence, now: Date): Promise<boolean> {
  const occurrence = { scheduleId: row.id, occurrence: shown, startedAt: now }
  try {
    return await runtime.db.transaction(async (tx) => {
      const [mine] = await recordRun(tx, occurrence)
      if (!mine) return false
      const runId = await startWork({ ...runtime, db: tx }, row, shown)
      await tx.update(scheduleRuns).set({ runId }).where(eq(scheduleRuns.id, mine.id))
      runtime.log.info({ type: row.contentType, occurrence: shown, run: runId }, 'timetable: started')
      return true
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    runtime.log.warn({ type: row.contentType, occurrence: shown, why: error.code }, 'timetable: refused')
    await recordRun(runtime.db, { ...occurrence, error: error.code })
    return true
  }
}
