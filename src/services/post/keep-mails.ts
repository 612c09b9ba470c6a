import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { mails } from './tables.ts'

/** An email that is not sent. */
type Kept = {
  key: string
  recipient: string
  language: Language
  subject: string
  text: string
  html: string
  messageId: string
}

/**
 * Puts emails into the outbox that stay there, like all emails where no mail server is configured. Emails with a known key
 * are skipped.
 */
export async function keepMails(tx: Db, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  const createdAt = sql`date_trunc('milliseconds', clock_timestamp())`
  await tx
    .insert(mails)
    .values(kept.map((mail) => ({ ...mail, state: 'kept' as const, createdAt })))
    .onConflictDoNothing({ target: mails.key })
}
