import { eq, getTableColumns, sql } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { costOfRuns } from '#writing/run-cost.ts'
import { sumOf } from '#writing/runs.ts'
import { runs } from '#writing/tables.ts'
import { contentGenerationSchedule as schedule, scheduleRuns } from './tables.ts'
import type { ScheduleView } from './calls.ts'
import { OVERDUE_MS } from './rules.ts'
import type { ScheduleRow } from './schedule.ts'
import { newestDue, nextAfter, startsAt } from './times.ts'

/** The rows as the desk shows them, each with its last and its next run. */
export async function viewsOf(
  rows: readonly ScheduleRow[],
  { db, clock, config }: Pick<Runtime, 'db' | 'clock' | 'config'>,
): Promise<ScheduleView[]> {
  const last = await lastRuns(db)
  const costs = await costOfRuns(
    db,
    last.flatMap(({ run }) => run ?? []),
  )
  return rows.map((row) => {
    const newest = last.find(({ scheduleId }) => scheduleId === row.id)
    const next = row.isActive ? nextAfter(row, clock.now(), config.digestTimeZone) : null
    return {
      id: row.id,
      content_type: row.contentType,
      scheduled_time: row.scheduledTime,
      frequency: row.frequency,
      weekday: row.weekday,
      lead_minutes: row.leadMinutes,
      starts_at: startsAt(row),
      quantity: row.quantity,
      topics: row.topics,
      languages: row.languages,
      focus: row.focus,
      is_active: row.isActive,
      next_run_at: next?.start.toISOString() ?? null,
      overdue_since: overdueSince(row, newest, clock.now(), config.digestTimeZone)?.toISOString() ?? null,
      last_run: newest ? { ...lastRunOf(newest, costs), planned_at: plannedAt(row, newest) } : null,
    }
  })
}

type LastRun = Awaited<ReturnType<typeof lastRuns>>[number]

/** The newest occurrence of every row that was begun. */
export const lastRuns = (db: Db) =>
  db
    .select({ ...getTableColumns(scheduleRuns), run: runs })
    .from(scheduleRuns)
    .leftJoin(runs, eq(runs.id, scheduleRuns.runId))
    .where(
      sql`${scheduleRuns.id} in (
        select (select newest.id from ${scheduleRuns} newest where newest.schedule_id = ${schedule.id} order by newest.occurrence desc limit 1)
        from ${schedule} where ${schedule.removedAt} is null)`,
    )

function lastRunOf(
  { run, error, occurrence, startedAt, runId }: LastRun,
  costs: ReadonlyMap<string, number>,
): Omit<NonNullable<ScheduleView['last_run']>, 'planned_at'> {
  const { found, drafted } = run ? sumOf(run) : { found: 0, drafted: 0 }
  return {
    occurrence: occurrence.toISOString(),
    state: error !== null ? 'failed' : run ? stateOf(run) : 'done',
    started_at: startedAt.toISOString(),
    finished_at: (run ? run.finishedAt : startedAt)?.toISOString() ?? null,
    run_id: runId,
    found,
    drafted,
    cost_micros: (runId === null ? undefined : costs.get(runId)) ?? null,
    error,
  }
}

/**
 * When the last run should have begun. The row's lead applies only to runs begun since it was set; earlier ones give null.
 */
function plannedAt(row: ScheduleRow, { occurrence, startedAt }: LastRun): string | null {
  if (startedAt < row.activeSince) return null
  return new Date(occurrence.getTime() - row.leadMinutes * MINUTE).toISOString()
}

/**
 * When the work of the newest occurrence should have begun, if no one has begun it within the time that the clock needs;
 * otherwise null.
 */
export function overdueSince(
  row: ScheduleRow,
  newest: LastRun | undefined,
  now: Date,
  timeZone: string,
): Date | null {
  const due = row.isActive ? newestDue(row, now, timeZone) : null
  if (due === null || due.start < row.activeSince) return null
  if (newest && newest.occurrence >= due.shown) return null
  return now.getTime() - due.start.getTime() > OVERDUE_MS ? due.start : null
}

/** A run has failed if all of its parts have failed. */
export function stateOf({ finishedAt, outcomes }: typeof runs.$inferSelect): 'running' | 'done' | 'failed' {
  if (finishedAt === null) return 'running'
  const states = Object.values(outcomes).map(({ state }) => state)
  return states.length > 0 && states.every((state) => state === 'failed') ? 'failed' : 'done'
}
