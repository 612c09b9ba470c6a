import { and, asc, isNull, lt, notInArray } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { eventFrom } from '#services/payments/stripe-shapes.ts'
import type { Runtime } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { paymentEvents } from '../tables.ts'
import { applyOrNote } from './apply-or-note.ts'

type Stored = Pick<typeof paymentEvents.$inferSelect, 'id' | 'payload'>

/** The number of events read at a time. */
const PAGE_SIZE = 200
/** The number of events applied at the same time: most of them query the payment service. */
const CONCURRENCY = 4
/** After this many failures in one run the other events wait for the next: the payment service is probably unavailable. */
const MAX_FAILED = 200

/** Applies a stored event from its payload. Throws Refusal `membership.eventFailed` (503). */
export const applyStored = (runtime: Runtime, { payload }: Pick<Stored, 'payload'>): Promise<unknown> =>
  applyOrNote(runtime, eventFrom(payload as unknown as Stripe.Event)) // verified when it was stored

/** Applies the waiting events until none is left, each once: those with the fewest attempts first, then the oldest. */
export async function applyWaiting(
  runtime: Runtime,
  triesBelow?: number,
): Promise<{ applied: number; failed: number }> {
  const failed: string[] = []
  let applied = 0
  const applyOne = async (row: Stored) => {
    try {
      await applyStored(runtime, row)
      applied += 1
    } catch (error) {
      if (!isRefusal(error)) throw error
      failed.push(row.id)
    }
  }
  while (failed.length < MAX_FAILED) {
    const rows = await waitingEvents(runtime, failed, triesBelow)
    if (rows.length === 0) break
    for (let at = 0; at < rows.length; at += CONCURRENCY)
      await Promise.all(rows.slice(at, at + CONCURRENCY).map(applyOne))
  }
  return { applied, failed: failed.length }
}

const waitingEvents = ({ db }: Runtime, except: readonly string[], triesBelow?: number): Promise<Stored[]> =>
  db
    .select({ id: paymentEvents.id, payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.appliedAt),
        notInArray(paymentEvents.id, [...except]),
        triesBelow === undefined ? undefined : lt(paymentEvents.attempts, triesBelow),
      ),
    )
    .orderBy(asc(paymentEvents.attempts), asc(paymentEvents.createdAt), asc(paymentEvents.id))
    .limit(PAGE_SIZE)
