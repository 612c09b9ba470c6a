import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { errorReportDecide } from './calls.ts'
import { reportWithArticle, wireOf } from './error-reports.ts'
import { errorReports } from './tables.ts'

export const errorReportDecideHandler = handle(
  errorReportDecide,
  async ({ id, state }, { db, now, caller }) => {
    const closed = { state, closedAt: now, closedBy: caller?.id ?? null, email: null }
    const opened = { state, closedAt: null, closedBy: null }
    await db
      .update(errorReports)
      .set(state === 'closed' ? closed : opened)
      .where(eq(errorReports.id, id))
    const [row] = await reportWithArticle(db).where(eq(errorReports.id, id)).limit(1)
    if (!row) throw new Refusal('library.report.notFound', 404)
    return wireOf(row)
  },
)
