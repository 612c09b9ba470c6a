import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { notForgotten } from './send-mail.ts'
import { mails } from './tables.ts'

/** Takes from the mails to somebody what they say and to whom, as `forget-mails` does with old ones; answers how many. */
export async function forgetMailsTo(tx: Db, recipient: string): Promise<number> {
  const rows = await tx
    .update(mails)
    .set({ recipient: '', subject: '', text: '', html: null, error: null })
    .where(and(notForgotten, eq(mails.recipient, recipient)))
    .returning({ id: mails.id })
  return rows.length
}
