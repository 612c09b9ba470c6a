import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { notForgotten } from './send-mail.ts'
import { mails } from './tables.ts'

/**
 * Removes content and recipient from the emails to an address, as `forget-mails` does with old ones. Returns how many.
 * `writtenFor` restricts this to emails whose key begins with it, which is all that one module may forget.
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
