import { and, desc, eq, sql } from 'drizzle-orm'
import { articles } from '#library/tables.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { errorReports as errorReportsCall } from './calls.ts'
import { errorReports } from './tables.ts'

type Report = typeof errorReports.$inferSelect
type Reported = { report: Report; title: string; updatedAt: Date }

/** Reports of one state as far as they are counted. */
const COUNTED = 10_000

/** A report with the article that it is about. */
export const reportWithArticle = (db: Db) =>
  db
    .select({ report: errorReports, title: articles.title, updatedAt: articles.updatedAt })
    .from(errorReports)
    .innerJoin(articles, eq(articles.id, errorReports.articleId))

/** A report on the wire. */
export const wireOf = ({ report, title, updatedAt }: Reported) => ({
  id: report.id,
  article_id: report.articleId,
  title,
  kind: report.kind,
  text: report.text,
  quote: report.quote,
  email: report.email,
  language: report.language,
  seen_updated_at: report.seenUpdatedAt.toISOString(),
  outdated: report.seenUpdatedAt < updatedAt,
  state: report.state,
  created_at: report.createdAt.toISOString(),
  closed_at: report.closedAt?.toISOString() ?? null,
})

export const errorReportsHandler = handle(errorReportsCall, async ({ state, limit, cursor }, { db }) => {
  const after = readCursor(cursor)
  const { id, createdAt } = errorReports
  const rows = await reportWithArticle(db)
    .where(
      and(
        eq(errorReports.state, state),
        after
          ? sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const some = db
    .select({ id })
    .from(errorReports)
    .where(eq(errorReports.state, state))
    .limit(COUNTED)
    .as('some')
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.report
  return {
    items: page.map(wireOf),
    total: await db.$count(some),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
})
