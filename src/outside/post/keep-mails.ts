import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { mails } from './tables.ts'

/** A mail that is not to be sent. */
type Kept = {
  key: string
  recipient: string
  language: Language
  subject: string
  text: string
  html: string
  messageId: string
}

/** Puts mails into the outbox that stay there, as all do where no mail server is set. Those with a known key are left. */
export async function keepMails(tx: Db, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  const createdAt = sql`date_trunc('milliseconds', clock_timestamp())`
  await tx
    .insert(mails)
    .values(kept.map((mail) => ({ ...mail, state: 'kept' as const, createdAt })))
    .onConflictDoNothing({ target: mails.key })
}
