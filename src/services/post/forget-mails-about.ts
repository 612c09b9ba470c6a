import { and, or, sql } from 'drizzle-orm'
import { personPattern } from '#platform/person-pattern.ts'
import type { Db } from '#platform/db.ts'
import { notForgotten } from './send-mail.ts'
import { mails } from './tables.ts'

/**
 * Removes text and recipient from the emails that name an address, whoever receives them, and from those whose key names one
 * of `items`. Returns how many.
 */
export async function forgetMailsAbout(
  tx: Db,
  { address, items }: { address: string | null; items: readonly string[] },
): Promise<number> {
  const pattern = address === null ? null : personPattern(address)
  const names = sql`concat_ws(' ', ${mails.recipient}, ${mails.subject}, ${mails.text}, ${mails.html}, ${mails.error}) ~* ${pattern}`
  const isAbout = sql`string_to_array(${mails.key}, ' ') && ${sql.param([...items])}::text[]`
  const rows = await tx
    .update(mails)
    .set({ recipient: '', subject: '', text: '', html: null, error: null })
    .where(and(notForgotten, or(pattern === null ? undefined : names, isAbout)))
    .returning({ id: mails.id })
  return rows.length
}
