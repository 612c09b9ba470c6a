import { eq, or, sql } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import type { Erase } from '#people/personal-data.ts'
import { personPattern } from '#platform/person-pattern.ts'
import { erase } from './erase.ts'
import { deliveries, mailEvents, subscribers } from './tables.ts'

/**
 * Erases the subscription of a confirmed address and its bounce events. A suppression of the address remains, without the
 * text of the mail server.
 */
export const eraseNewsletter: Erase = async (tx, { email }) => {
  if (email === null) return []
  const known = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .limit(1)
  for (const { id } of known) await erase(tx, id)
  await tx
    .update(deliveries)
    .set({ email: '', name: '', domain: '', interests: [], minMomentum: 0, said: null })
    .where(eq(deliveries.email, email))
  const mentionsAddress = sql`${mailEvents.said} ~* ${personPattern(email)}`
  await tx.delete(mailEvents).where(or(eq(mailEvents.recipient, email), mentionsAddress))
  await tx.update(suppressions).set({ said: null }).where(eq(suppressions.email, email))
  return known.map(({ id }) => id)
}
