import { and, eq, isNull } from 'drizzle-orm'
import { forgetMailsTo } from '#outside/post/forget-mails-to.ts'
import type { Db } from '#platform/db.ts'
import { deliveries, mailEvents, subscribers } from '../tables.ts'

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
  await tx.delete(mailEvents).where(and(told, isNull(mailEvents.appliedAt)))
  await tx.update(mailEvents).set({ recipient: '', said: null }).where(told)
  await forgetMailsTo(tx, gone.email, { writtenFor: MAILS })
  return true
}
