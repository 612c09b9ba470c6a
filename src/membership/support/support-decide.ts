import { eq } from 'drizzle-orm'
import { writeMail } from '#services/post/write-mail.ts'
import { contactOf } from '#people/people.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { checkAnswer, isRepeated } from '../answering.ts'
import { supportDecide } from './calls.ts'
import { messagesOf } from './own-support.ts'
import { supportAnswerMail } from './support-mails.ts'
import { deskWireOf } from './support-requests.ts'
import { supportMessages, supportRequests } from './tables.ts'

type Asked = AcceptedOf<typeof supportDecide>
type Row = typeof supportRequests.$inferSelect

export const supportDecideHandler = handle(supportDecide, async (asked, context) => {
  const { db, caller, log } = context
  const { id, state } = asked
  checkAnswer(asked, 'membership.support.answerMissing')
  const { row, changed } = await db.transaction((tx) => decide(tx, asked, context))
  log.info({ request: id, state, changed, by: caller?.id }, 'question to support decided')
  return only(await deskWireOf(db, [row]))
})

/**
 * Answers, closes or reopens a question, which is locked against others: of two concurrent decisions on an open question,
 * the first wins. It is answered once each time it is open.
 */
async function decide(
  tx: Db,
  { id, state, answer }: Asked,
  context: RequestContext,
): Promise<{ row: Row; changed: boolean }> {
  const { now, audit, record } = context
  const [before] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('update')
  if (!before) throw new Refusal('membership.support.notFound', 404)
  const messages = (await messagesOf(tx, [id])).get(id) ?? []
  const last = messages.findLast(({ fromDesk }) => fromDesk)?.text
  if (
    isRepeated(
      { state: before.state, answer: last },
      { state, answer },
      'membership.support.decidedMeanwhile',
    )
  )
    return { row: before, changed: false }
  const next = {
    state,
    changedAt: now,
    closedAt: state === 'closed' ? now : null,
    ...(answer !== undefined && { answeredAt: before.answeredAt ?? now }),
  }
  const [row] = await tx.update(supportRequests).set(next).where(eq(supportRequests.id, id)).returning()
  if (!row) throw new Refusal('membership.support.notFound', 404)
  if (answer !== undefined) {
    const question = messages.findLast(({ fromDesk }) => !fromDesk)?.text ?? ''
    await emailAnswer(tx, { row, question, answer }, context)
  }
  audit({
    itemTitle: before.subject,
    changes: {
      ...changesBetween(before, { state }),
      ...(answer !== undefined && { answer: { from: last ?? null, to: answer } }),
    },
  })
  await record(tx)
  return { row, changed: true }
}

/** Adds an answer to its question and emails it to the account if that still exists. */
async function emailAnswer(
  tx: Db,
  { row, question, answer }: { row: Row; question: string; answer: string },
  { now, caller, jobs, config }: RequestContext,
): Promise<void> {
  const [message] = await tx
    .insert(supportMessages)
    .values({ requestId: row.id, authorId: caller?.id ?? null, fromDesk: true, text: answer, createdAt: now })
    .returning({ id: supportMessages.id })
  const contact = await contactOf(tx, row.userId)
  if (!message || !contact) return
  const { language, subject } = row
  const mail = supportAnswerMail({ language, subject, question, answer }, config)
  await writeMail(tx, jobs, {
    key: `support-answer ${message.id}`,
    recipient: contact.email,
    language,
    ...mail,
  })
}
