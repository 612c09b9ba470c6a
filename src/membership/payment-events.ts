import { eq } from 'drizzle-orm'
import { ForgedEvent, type PaidSubscription, type PaymentEvent } from '#services/payments/payments.ts'
import type { Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { paymentEvents as contract } from './calls.ts'
import { applyOrNote } from './payments/apply-or-note.ts'
import { differencesOf, readSubscription } from './payments/read-subscription.ts'
import { eventRow, storeEvent } from './payments/store-events.ts'
import { ConcurrentWrite, storeSubscription, storedSubscription } from './payments/store-subscription.ts'
import { paymentEvents } from './tables.ts'

/** Verifies an event and stores it; a job applies it. An event with a valid signature is always accepted. */
export const paymentEventsHandler = handle(contract, async ({ bytes, signature }, context) => {
  await storeEvent(context, await verified(context, bytes, signature))
  return { received: true as const }
})

/**
 * Accepts an event and applies it before it returns. An event that was applied before has no effect; one that could not be
 * applied is tried again. Throws Refusal `membership.forgedEvent` (400), and `membership.eventFailed` (503).
 */
export async function receiveEvent(runtime: Runtime, rawBody: Uint8Array, signature: string): Promise<void> {
  const event = await verified(runtime, rawBody, signature)
  if (await isApplied(runtime, event)) return
  await applyOrNote(runtime, event)
}

/**
 * Takes the waiting events of the embedded payment service; the real one sends its events. Never throws for an event that
 * cannot be applied: it stays waiting there and is taken again.
 */
export async function takeWaitingEvents(runtime: Runtime): Promise<{ taken: number; failed: number }> {
  const { payments } = runtime.outside
  const done = { taken: 0, failed: 0 }
  for (const { id, rawBody, signature } of await payments.waitingEvents())
    try {
      await receiveEvent(runtime, rawBody, signature)
      await payments.delivered(id)
      done.taken += 1
    } catch (err) {
      runtime.log.warn({ err, event: id }, 'an event of the embedded payment service waits')
      done.failed += 1
    }
  return done
}

/** Stores a subscription that was just read from the service; it is read again where others may have written it. */
export async function takeRead(runtime: Runtime, paid: PaidSubscription): Promise<void> {
  const stored = await storedSubscription(runtime.db, paid.id)
  if (stored !== null && differencesOf(stored.row, paid).length === 0) return
  if (stored !== null) return void (await readSubscription(runtime, paid.id))
  const now = runtime.clock.now()
  const account = { paid, event: null, readAt: now }
  try {
    await runtime.db.transaction((tx) => storeSubscription(runtime, tx, null, account, now))
  } catch (error) {
    if (!(error instanceof ConcurrentWrite)) throw error
    await readSubscription(runtime, paid.id)
  }
}

async function verified(runtime: Runtime, rawBody: Uint8Array, signature: string): Promise<PaymentEvent> {
  try {
    return await runtime.outside.payments.verify(rawBody, signature, runtime.clock.now())
  } catch (cause) {
    if (!(cause instanceof ForgedEvent)) throw cause
    throw new Refusal('membership.forgedEvent', 400, { cause })
  }
}

/** Stores an event if it is new, and returns whether it was applied before. */
async function isApplied(runtime: Runtime, event: PaymentEvent): Promise<boolean> {
  const { db } = runtime
  const isNew = await db
    .insert(paymentEvents)
    .values(eventRow(runtime, event))
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (isNew.length > 0) return false
  const [known] = await db
    .select({ appliedAt: paymentEvents.appliedAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id))
    .limit(1)
  return known !== undefined && known.appliedAt !== null
}
