import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails, suppressions } from './tables.ts'

/**
 * The emails to an address that have not been forgotten, without their texts, because those contain links that grant access.
 */
export const mailsTo = (db: Db, recipient: string) =>
  db
    .select({
      subject: mails.subject,
      language: mails.language,
      state: mails.state,
      created_at: mails.createdAt,
      sent_at: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(1000)

/** Why nothing is sent to an address; null if the address is not suppressed. */
export async function suppressionTo(db: Db, email: string) {
  const [row] = await db
    .select({ reason: suppressions.reason, said: suppressions.said, at: suppressions.at })
    .from(suppressions)
    .where(eq(suppressions.email, email))
    .limit(1)
  return row ?? null
}
