import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { mailList } from './calls.ts'
import { mails } from './tables.ts'

export const mailListHandler = handle(mailList, async ({ state, limit, cursor }, { db }) => {
  const { id, createdAt } = mails
  const wanted = state === undefined ? undefined : eq(mails.state, state)
  const rows = await db
    .select({ ...getTableColumns(mails), place: placeAt(createdAt, id) })
    .from(mails)
    .where(and(wanted, behind(createdAt, id, readCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.map((mail) => ({
      id: mail.id,
      recipient: mail.recipient,
      language: mail.language,
      subject: mail.subject,
      text: mail.text,
      state: mail.state,
      attempts: mail.attempts,
      error: mail.error,
      created_at: mail.createdAt.toISOString(),
      sent_at: mail.sentAt?.toISOString() ?? null,
    })),
    total: await countUpTo(db, mails, wanted),
    next_cursor: next,
  }
})
