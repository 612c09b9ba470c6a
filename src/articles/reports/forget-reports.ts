import { and, eq, lt } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { CLOSED_KEPT_DAYS } from './rules.ts'
import { errorReports } from './tables.ts'

/** Deletes error reports that were closed long ago, because their texts may name people. Repeating it changes nothing. */
export const forgetReportsJob = job(
  'forget-reports',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const before = new Date(clock.now().getTime() - CLOSED_KEPT_DAYS * DAY)
    const rows = await db
      .delete(errorReports)
      .where(and(eq(errorReports.state, 'closed'), lt(errorReports.closedAt, before)))
      .returning({ id: errorReports.id })
    return { forgotten: rows.length }
  },
)
