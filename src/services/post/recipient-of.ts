import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from './tables.ts'

/** The recipient of the single email with this stored Message-ID; null if there is none or its recipient was erased. */
export async function recipientOf(db: Db, messageId: string): Promise<string | null> {
  const [mail] = await mailWithId(db, messageId)
  return mail === undefined || mail.recipient === '' ? null : mail.recipient
}

/**
 * Ids are random, so at most one row matches; an order would make the planner skip the index and scan all emails from the
 * newest.
 */
export const mailWithId = (db: Db, messageId: string) =>
  db.select({ recipient: mails.recipient }).from(mails).where(eq(mails.messageId, messageId)).limit(1)
