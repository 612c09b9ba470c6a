import { and, eq, exists, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { forgetMailsTo } from '#services/post/forget-mails-to.ts'
import type { Db } from '#platform/db.ts'
import { deliveries, mailEvents, subscribers } from './tables.ts'

const other = alias(mailEvents, 'other')

/** Prefix of the keys of this module's emails, and of no other's. */
const MAILS = 'digest'

/**
 * Erases the data of a subscriber, within a transaction. Deliveries are still counted, without name, address and choices;
 * that an address must not be written to stays known; and emails about their account stay until the account is removed.
 * Returns false if the subscriber no longer exists.
 */
export async function erase(tx: Db, subscriberId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .returning({ email: subscribers.email })
  const own = eq(deliveries.subscriberId, subscriberId)
  await tx
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(own, eq(deliveries.state, 'waiting')))
  await tx
    .update(deliveries)
    .set({ email: '', name: '', domain: '', interests: [], minMomentum: 0, said: null })
    .where(own)
  if (!gone) return false
  const ownEvents = eq(mailEvents.recipient, gone.email)
  // Of several reports on one forwarded email, one is enough for the count.
  const counted = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.messageId, mailEvents.messageId),
        ne(other.messageId, ''),
        eq(other.kind, mailEvents.kind),
        eq(other.recipient, ''),
      ),
    )
  await tx.delete(mailEvents).where(and(ownEvents, or(isNull(mailEvents.appliedAt), exists(counted))))
  await tx.update(mailEvents).set({ recipient: '', said: null }).where(ownEvents)
  await forgetMailsTo(tx, gone.email, { writtenFor: MAILS })
  return true
}
