import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { runs } from '#writing/tables.ts'
import { OVERDUE_MS, type ScheduledType } from './rules.ts'
import { scheduleRows } from './schedule.ts'
import { stateOf } from './schedule-view.ts'
import { contentGenerationSchedule, scheduleRuns } from './tables.ts'
import { startsBetween } from './times.ts'

/** One occurrence of a row of the timetable: when its work began or begins, and how many parts of its run ended in each state. */
export type ScheduledWork = {
  type: ScheduledType
  at: Date
  state: 'planned' | 'running' | 'done' | 'failed' | 'missed'
  parts: Record<string, number>
}

/** More than 100 rows can begin in a day. */
const MAX_RUNS = 2400

/** The work of the timetable that begins in a span of at most a day, in order. Work that did not begin in time is `missed`. */
export async function scheduleBetween(
  { db, config, now }: Pick<Runtime, 'db' | 'config'> & { now: Date },
  { from, to }: { from: Date; to: Date },
): Promise<ScheduledWork[]> {
  const { scheduleId, startedAt, id } = scheduleRuns
  const begun = await db
    .select({ entry: scheduleRuns, type: contentGenerationSchedule.contentType, run: runs })
    .from(scheduleRuns)
    .innerJoin(contentGenerationSchedule, eq(contentGenerationSchedule.id, scheduleId))
    .leftJoin(runs, eq(runs.id, scheduleRuns.runId))
    .where(and(gte(startedAt, from), lt(startedAt, to)))
    .orderBy(asc(startedAt), asc(id))
    .limit(MAX_RUNS)
  const keyOf = (row: string, occurrence: Date) => `${row} ${occurrence.toISOString()}`
  const known = new Set(begun.map(({ entry }) => keyOf(entry.scheduleId, entry.occurrence)))
  const ahead = (await scheduleRows(db, true)).flatMap((row) =>
    startsBetween(row, { from, to }, config.digestTimeZone)
      .filter(({ shown, start }) => start >= row.activeSince && !known.has(keyOf(row.id, shown)))
      .map(({ start }): ScheduledWork => {
        const isMissed = now.getTime() - start.getTime() > OVERDUE_MS
        return { type: row.contentType, at: start, state: isMissed ? 'missed' : 'planned', parts: {} }
      }),
  )
  const past = begun.map(({ entry, type, run }): ScheduledWork => ({
    type,
    at: entry.startedAt,
    state: entry.error !== null ? 'failed' : run ? stateOf(run) : 'done',
    parts: run ? partsOf(run) : {},
  }))
  return [...past, ...ahead].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function partsOf({ outcomes }: typeof runs.$inferSelect): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of Object.values(outcomes)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
