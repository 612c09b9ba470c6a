import { and, desc, eq, sql } from 'drizzle-orm'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { mailList } from './calls.ts'
import { mails } from './tables.ts'

/** Mails of one list as far as they are counted. */
const COUNTED = 10_000

export const mailListHandler = handle(mailList, async ({ state, limit, cursor }, { db }) => {
  const after = readCursor(cursor)
  const { id, createdAt } = mails
  const wanted = state === undefined ? undefined : eq(mails.state, state)
  const rows = await db
    .select()
    .from(mails)
    .where(
      and(
        wanted,
        after
          ? sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const some = db.select({ id }).from(mails).where(wanted).limit(COUNTED).as('some')
  const page = rows.slice(0, limit)
  const last = page.at(-1)
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
    total: await db.$count(some),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
})
