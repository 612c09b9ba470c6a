import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from './tables.ts'

/** To whom the single mail with this Message-ID, as it is stored, went; null when there is none, or it is forgotten. */
export async function recipientOf(db: Db, messageId: string): Promise<string | null> {
  const [mail] = await mailWithId(db, messageId)
  return mail === undefined || mail.recipient === '' ? null : mail.recipient
}

/** Ids are random, so there is one; an order would lead the planner past the index, along all mails from the newest. */
export const mailWithId = (db: Db, messageId: string) =>
  db.select({ recipient: mails.recipient }).from(mails).where(eq(mails.messageId, messageId)).limit(1)
