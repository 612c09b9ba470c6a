import { asc, eq } from 'drizzle-orm'
import type { Collect, Erase } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { errorReports } from './tables.ts'

/** How many reported errors the desk has not dealt with. */
export const countOpenReports = (db: Db): Promise<number> =>
  db.$count(errorReports, eq(errorReports.state, 'open'))

/** Errors reported under a confirmed address, until they are closed: then the address is removed. */
export const reportsDataOf: Collect = async (db, { email }) => {
  if (email === null) return []
  return db
    .select({
      article_id: errorReports.articleId,
      kind: errorReports.kind,
      text: errorReports.text,
      quote: errorReports.quote,
      language: errorReports.language,
      state: errorReports.state,
      created_at: errorReports.createdAt,
    })
    .from(errorReports)
    .where(eq(errorReports.email, email))
    .orderBy(asc(errorReports.createdAt), asc(errorReports.id))
    .limit(1000)
}

/**
 * Removes the error reports that still contain a confirmed address. Closed ones contain no address; `forget-reports` removes
 * them later.
 */
export const eraseReports: Erase = async (tx, { email }) => {
  if (email === null) return []
  const gone = await tx
    .delete(errorReports)
    .where(eq(errorReports.email, email))
    .returning({ id: errorReports.id })
  return gone.map(({ id }) => id)
}
