import { and, eq, isNull, sql } from 'drizzle-orm'
import { type PaymentEvent, PaymentTrouble } from '#services/payments/payments.ts'
import type { Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { errorLine } from '#platform/safe-error.ts'
import { paymentEvents } from '../tables.ts'
import { type Outcome, applyEvent } from './apply-event.ts'

/**
 * Applies a stored event. If it cannot, it stores the reason and throws Refusal `membership.eventFailed` (503), and the
 * event waits.
 */
export async function applyOrNote(runtime: Runtime, event: PaymentEvent): Promise<Outcome> {
  try {
    const outcome = await applyEvent(runtime, event)
    runtime.log.info({ event: event.id, type: event.type, outcome }, 'payment event applied')
    return outcome
  } catch (cause) {
    runtime.log.error({ err: cause, event: event.id, type: event.type }, 'payment event waits')
    await noteTrouble(runtime, event.id, lineOf(cause))
    throw new Refusal('membership.eventFailed', 503, { cause })
  }
}

/** Stores the error of an event. If that fails it is only logged, and the sender must send the event again either way. */
async function noteTrouble({ db, log }: Runtime, id: string, error: string): Promise<void> {
  try {
    await db
      .update(paymentEvents)
      .set({ error, attempts: sql`${paymentEvents.attempts} + 1` })
      .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.appliedAt)))
  } catch (err) {
    log.error({ err, event: id }, 'what went wrong with a payment event could not be written down')
  }
}

const MAX_LENGTH = 300

/** One line without values: the database's error, not the statement with its parameters. */
const lineOf = (cause: unknown): string =>
  (cause instanceof PaymentTrouble ? `payments ${cause.kind}: ${errorLine(cause)}` : errorLine(cause))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
