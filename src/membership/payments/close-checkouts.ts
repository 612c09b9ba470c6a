import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { type PaidCheckout, PaymentTrouble } from '#services/payments/payments.ts'
import type { Runtime } from '#platform/runtime.ts'
import { checkouts } from '../tables.ts'
import { readSubscription } from './read-subscription.ts'

/** The maximum number of checkouts closed in one run. */
const MAX = 500

/**
 * Closes the checkouts that have expired. One that was paid in the meantime is completed, and its subscription is stored in
 * case its event was lost.
 */
export async function closeCheckouts(runtime: Runtime): Promise<{ completed: number; expired: number }> {
  const { db, clock, outside } = runtime
  const past = await db
    .select({ id: checkouts.id, sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'open'),
        eq(checkouts.provider, outside.payments.provider),
        lt(checkouts.expiresAt, clock.now()),
      ),
    )
    .orderBy(asc(checkouts.expiresAt), asc(checkouts.id))
    .limit(MAX)
  const done = { completed: 0, expired: 0 }
  for (const { id, sessionId } of past) {
    const at = sessionId === null ? null : await closed(runtime, sessionId)
    if (at?.subscriptionId) await readSubscription(runtime, at.subscriptionId)
    const state = at?.state === 'completed' ? 'completed' : 'expired'
    await db
      .update(checkouts)
      .set({ state })
      .where(and(eq(checkouts.id, id), ne(checkouts.state, 'completed')))
    done[state] += 1
  }
  return done
}

/** The final state of a checkout; null for one that the service does not know. */
async function closed({ outside, log }: Runtime, sessionId: string): Promise<PaidCheckout | null> {
  try {
    return await outside.payments.expireCheckout(sessionId)
  } catch (err) {
    if (!(err instanceof PaymentTrouble) || err.kind === 'away') throw err
    log.warn({ err, checkout: sessionId }, 'the payment service does not know a checkout')
    return null
  }
}
