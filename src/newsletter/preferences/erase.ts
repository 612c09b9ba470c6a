import { and, eq, exists, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { forgetMailsTo } from '#outside/post/forget-mails-to.ts'
import type { Db } from '#platform/db.ts'
import { deliveries, mailEvents, subscribers } from '../tables.ts'

const other = alias(mailEvents, 'other')

/** So begin the keys of this room's mails, and of no other's. */
const MAILS = 'digest'

/**
 * Erases what is kept about a subscriber, within a transaction. What was sent goes on being counted, without name, address
 * and choices; that an address may not be written to any more stays known, and mails about an account of theirs stay until
 * that is removed. False when they are gone already.
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
  const told = eq(mailEvents.recipient, gone.email)
  // Of reports on one mail that was forwarded, one is enough to count by.
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
  await tx.delete(mailEvents).where(and(told, or(isNull(mailEvents.appliedAt), exists(counted))))
  await tx.update(mailEvents).set({ recipient: '', said: null }).where(told)
  await forgetMailsTo(tx, gone.email, { writtenFor: MAILS })
  return true
}
