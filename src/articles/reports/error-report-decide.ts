import { eq } from 'drizzle-orm'
import { writeMail } from '#services/post/write-mail.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { articlesByIds } from '../articles.ts'
import { articleState } from '../managing/rules.ts'
import { answerMail } from './answer-mail.ts'
import { errorReportDecide } from './calls.ts'
import { reportWithArticle, wireOf } from './error-reports.ts'
import { errorReports } from './tables.ts'

type Asked = AcceptedOf<typeof errorReportDecide>
type Reported = Awaited<ReturnType<typeof reportWithArticle>>[number]

export const errorReportDecideHandler = handle(errorReportDecide, async (asked, context) => {
  const { db, now, caller, log } = context
  const done = await db.transaction((tx) => decide(tx, asked, context))
  log.info({ report: asked.id, state: asked.state, ...done, by: caller?.id }, 'error report decided')
  return only(await wireOf(db, [await reported(db, asked.id)], now))
})

/** Closes or reopens a report under a lock against concurrent moderators, so that only one answers, once. */
async function decide(
  tx: Db,
  asked: Asked,
  { now, caller, audit, record, jobs, config }: RequestContext,
): Promise<{ changed: boolean; mailed: boolean }> {
  const { id, state, answer } = asked
  await tx.select({ id: errorReports.id }).from(errorReports).where(eq(errorReports.id, id)).for('update')
  const before = await reported(tx, id)
  const { report } = before
  if (report.state === state) {
    const isLost = state === 'closed' && answer !== undefined && answer !== report.answer
    if (isLost) throw new Refusal('library.report.closedMeanwhile', 409)
    return { changed: false, mailed: false }
  }
  const values =
    state === 'open'
      ? { state, closedAt: null, closedBy: null }
      : {
          state,
          closedAt: now,
          closedBy: caller?.id ?? null,
          email: null,
          ...(answer !== undefined && { answer, answeredAt: now }),
        }
  await tx.update(errorReports).set(values).where(eq(errorReports.id, id))
  const recipient = answer === undefined || state === 'open' ? null : report.email
  if (recipient !== null && answer !== undefined) {
    const mail = answerMail({ ...report, ...(await pageOf(tx, before, now)), answer }, config)
    const { language } = report
    await writeMail(tx, jobs, { key: `error-report ${id}`, recipient, language, ...mail })
  }
  const decided = { state, ...('answer' in values && { answer: values.answer }) }
  audit({ itemTitle: before.title, changes: changesBetween(report, decided) })
  await record(tx)
  return { changed: true, mailed: recipient !== null }
}

/** A report with its article. Throws the Refusal `library.report.notFound`. */
async function reported(db: Db, id: string): Promise<Reported> {
  const [row] = await reportWithArticle(db).where(eq(errorReports.id, id)).limit(1)
  if (!row) throw new Refusal('library.report.notFound', 404)
  return row
}

/** Title and path of the article as the reader knows it. */
async function pageOf(
  db: Db,
  { report, ...article }: Reported,
  now: Date,
): Promise<{ title: string; path: string | null }> {
  const [known] = await articlesByIds(db, [report.articleId], report.language)
  const isThere = ['published', 'retracted'].includes(articleState(article, now))
  return { title: known?.title ?? article.title, path: isThere ? `/news/${report.articleId}` : null }
}
