import { and, desc, eq } from 'drizzle-orm'
import { colleaguesOf } from '#people/people.ts'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { articleState } from '../managing/rules.ts'
import { articles } from '../tables.ts'
import { type ErrorReport, errorReports as errorReportsCall } from './calls.ts'
import { errorReports } from './tables.ts'

type Reported = Awaited<ReturnType<typeof reportWithArticle>>[number]

/** Reports with their articles, including deleted and retracted ones. */
export const reportWithArticle = (db: Db) =>
  db
    .select({
      report: errorReports,
      title: articles.title,
      updatedAt: articles.updatedAt,
      publishedAt: articles.publishedAt,
      retractedAt: articles.retractedAt,
      deletedAt: articles.deletedAt,
      place: placeAt(errorReports.createdAt, errorReports.id),
    })
    .from(errorReports)
    .innerJoin(articles, eq(articles.id, errorReports.articleId))

/** Reports in the wire format, in the same order. At most 100. */
export async function wireOf(db: Db, rows: readonly Reported[], now: Date): Promise<ErrorReport[]> {
  const colleagues = await colleaguesOf(
    db,
    rows.flatMap(({ report }) => report.closedBy ?? []),
  )
  return rows.map(({ report, ...article }) => ({
    id: report.id,
    article_id: report.articleId,
    title: article.title,
    article_state: articleState(article, now),
    kind: report.kind,
    text: report.text,
    quote: report.quote,
    email: report.email,
    language: report.language,
    seen_updated_at: report.seenUpdatedAt.toISOString(),
    outdated: report.seenUpdatedAt < article.updatedAt,
    state: report.state,
    created_at: report.createdAt.toISOString(),
    closed_at: report.closedAt?.toISOString() ?? null,
    closed_by: colleagues.get(report.closedBy ?? '')?.name ?? null,
    answer: report.answer,
    answered_at: report.answeredAt?.toISOString() ?? null,
  }))
}

export const errorReportsHandler = handle(errorReportsCall, async ({ state, limit, cursor }, { db, now }) => {
  const { id, createdAt } = errorReports
  const wanted = eq(errorReports.state, state)
  const rows = await reportWithArticle(db)
    .where(and(wanted, behind(createdAt, id, readCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  return {
    items: await wireOf(db, page, now),
    total: await countUpTo(db, errorReports, wanted),
    next_cursor: next,
  }
})
