import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from './tables.ts'

/** To whom the single mail with this Message-ID went; null when there is none, or it is forgotten. */
export async function recipientOf(db: Db, messageId: string): Promise<string | null> {
  const [mail] = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(eq(mails.messageId, messageId))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail === undefined || mail.recipient === '' ? null : mail.recipient
}
