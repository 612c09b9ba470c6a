import { eq } from 'drizzle-orm'
import { writeMail } from '#services/post/write-mail.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { checkAnswer, isRepeated } from '../answering.ts'
import { salesRequests } from '../tables.ts'
import { salesRequestDecide } from './calls.ts'
import { salesAnswerMail } from './sales-mails.ts'
import { wireOf } from './sales-requests.ts'

type Asked = AcceptedOf<typeof salesRequestDecide>

export const salesRequestDecideHandler = handle(salesRequestDecide, async (asked, context) => {
  const { db, caller, log } = context
  const { id, state } = asked
  checkAnswer(asked, 'membership.sales.answerMissing')
  const { row, changed } = await db.transaction((tx) => decide(tx, asked, context))
  log.info({ request: id, state, changed, by: caller?.id }, 'question to sales decided')
  return only(await wireOf(db, [row]))
})

/**
 * Answers, closes or reopens a question, which is locked against other administrators: of two concurrent decisions on an
 * open question, the first wins. It is answered once each time it is open.
 */
async function decide(
  tx: Db,
  { id, state, answer }: Asked,
  { now, caller, audit, record, jobs, config }: RequestContext,
): Promise<{ row: typeof salesRequests.$inferSelect; changed: boolean }> {
  const [before] = await tx.select().from(salesRequests).where(eq(salesRequests.id, id)).for('update')
  if (!before) throw new Refusal('membership.sales.notFound', 404)
  if (isRepeated(before, { state, answer }, 'membership.sales.decidedMeanwhile'))
    return { row: before, changed: false }
  const answered = answer === undefined ? {} : { answer, answeredAt: now, answeredBy: caller?.id ?? null }
  const [row] = await tx
    .update(salesRequests)
    .set({ state, ...answered })
    .where(eq(salesRequests.id, id))
    .returning()
  if (!row) throw new Refusal('membership.sales.notFound', 404)
  if (answer !== undefined) {
    const { email: recipient, language, message } = before
    const mail = salesAnswerMail({ language, message, answer }, config)
    const key = `sales-answer ${id} ${before.answeredAt?.toISOString() ?? 'first'}`
    await writeMail(tx, jobs, { key, recipient, language, ...mail })
  }
  audit({
    itemTitle: before.company,
    changes: changesBetween(before, { state, ...(answer !== undefined && { answer }) }),
  })
  await record(tx)
  return { row, changed: true }
}
