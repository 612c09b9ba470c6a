import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { notForgotten } from './send-mail.ts'
import { mails } from './tables.ts'

/**
 * Takes from the mails to somebody what they say and to whom, as `forget-mails` does with old ones; answers how many.
 * `writtenFor`: only those whose key begins so, which is all that one room may forget.
 */
export async function forgetMailsTo(
  tx: Db,
  recipient: string,
  { writtenFor = '' }: { writtenFor?: string } = {},
): Promise<number> {
  const rows = await tx
    .update(mails)
    .set({ recipient: '', subject: '', text: '', html: null, error: null })
    .where(and(notForgotten, eq(mails.recipient, recipient), sql`starts_with(${mails.key}, ${writtenFor})`))
    .returning({ id: mails.id })
  return rows.length
}
