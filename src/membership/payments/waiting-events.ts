import { asc, isNull } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { eventFrom } from '#outside/payments/stripe-shapes.ts'
import type { House } from '#platform/house.ts'
import { isRefusal } from '#platform/refusal.ts'
import { paymentEvents } from '../tables.ts'
import { applyOrNote } from './apply-or-note.ts'

/** Applies a stored event from what was kept of it. Throws Refusal `membership.eventFailed` (503). */
export const applyStored = (
  house: House,
  { payload }: Pick<typeof paymentEvents.$inferSelect, 'payload'>,
): Promise<unknown> => applyOrNote(house, eventFrom(payload as unknown as Stripe.Event)) // verified when it was stored

/** Tries the events again that wait, oldest first, at most `most`. */
export async function applyWaiting(house: House, most: number): Promise<{ applied: number; failed: number }> {
  const rows = await house.db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(isNull(paymentEvents.appliedAt))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id))
    .limit(most)
  const done = { applied: 0, failed: 0 }
  for (const row of rows)
    try {
      await applyStored(house, row)
      done.applied += 1
    } catch (error) {
      if (!isRefusal(error)) throw error
      done.failed += 1
    }
  return done
}
