import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PaidSubscription, PaymentEvent } from '#services/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EndReason } from '../rules.ts'
import { checkouts, paymentEvents, paymentFailures } from '../tables.ts'
import { orderOf } from './order.ts'
import {
  type Account,
  type StoredAs,
  ConcurrentWrite,
  storeSubscription,
  storedSubscription,
} from './store-subscription.ts'

/** The outcome of an event. */
export type Outcome =
  | 'applied'
  | 'read-anew'
  | 'stale'
  | 'unknown-type'
  | 'no-effect'
  | 'no-subscription'
  | 'unknown-subscription'
  | Exclude<StoredAs, 'stored'>

/** Invoice events after which a subscription may have another state. */
const INVOICE_TYPES = new Set([
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
])
/**
 * The maximum number of attempts when others write the same subscription at the same time; after that the event must be sent
 * again.
 */
const MAX_TRIES = 12

/**
 * Applies a stored event: its effects and its mark as applied are one transaction; the payment service is queried before it,
 * never within it. Repeating it changes nothing. Throws when the service or the database is away; the event has then had no
 * effect.
 */
export async function applyEvent(runtime: Runtime, event: PaymentEvent): Promise<Outcome> {
  const ending = endingOf(event)
  if (ending !== null) return end(runtime, event, ending)
  if (event.charge !== null) return settle(runtime, event, 'no-effect')
  const about = subscriptionOf(event)
  if (about === undefined) return settle(runtime, event, 'unknown-type')
  if (about === null) return settle(runtime, event, 'no-subscription')
  return untilAlone(() => follow(runtime, event, about))
}

/** The subscription that an event is about; null for none, undefined for an event that is irrelevant to us. */
function subscriptionOf({ type, payload, subscription, invoice, checkout }: PaymentEvent) {
  if (subscription !== null) return subscription.id
  if (type.startsWith('customer.subscription.')) return idWithin(payload)
  if (invoice !== null && INVOICE_TYPES.has(type)) return invoice.subscriptionId
  return type.startsWith('checkout.session.') && checkout !== null ? checkout.subscriptionId : undefined
}

/** The id of an event's object when the object has a shape that we do not know. */
function idWithin(payload: Record<string, unknown>): string | null {
  const { object } = (payload['data'] ?? {}) as { object?: { id?: unknown } } // as in all events
  return typeof object?.id === 'string' ? object.id : null
}

/** The reason why an event ends a subscription because all of its money was returned; null if it does not. */
function endingOf({ type, charge }: PaymentEvent): EndReason | null {
  if (type === 'charge.refunded' && charge?.refundedWhole) return 'refunded'
  return type.startsWith('charge.dispute.') && charge?.disputeLost ? 'disputed' : null
}

/** Stores the state of an event's subscription, as the event reports it or as read again. */
async function follow(runtime: Runtime, event: PaymentEvent, id: string): Promise<Outcome> {
  const { db, clock } = runtime
  const stored = await storedSubscription(db, id)
  const order = orderOf(stored?.row ?? null, event)
  if (order === 'stale') return settle(runtime, event, 'stale')
  const readAt = order === 'read' ? clock.now() : null
  const paid = order === 'read' ? await runtime.outside.payments.subscription(id) : event.subscription
  if (paid === null) return settle(runtime, event, 'unknown-subscription')
  const as = order === 'read' ? 'read-anew' : 'applied'
  return settle(runtime, event, as, (tx) => storeAs(runtime, tx, stored, { paid, event, readAt }, as))
}

/** Ends the subscription that a charge paid for: at the service first, then here. */
async function end(runtime: Runtime, event: PaymentEvent, endReason: EndReason): Promise<Outcome> {
  const { payments } = runtime.outside
  const id = event.charge && (await payments.subscriptionOfCharge(event.charge.id))
  if (id === null) return settle(runtime, event, 'no-subscription')
  return untilAlone(async () => {
    const stored = await storedSubscription(runtime.db, id)
    const readAt = runtime.clock.now()
    const paid: PaidSubscription = await payments.cancelNow(id)
    return settle(runtime, event, 'applied', (tx) =>
      storeAs(runtime, tx, stored, { paid, event, readAt, endReason }, 'applied'),
    )
  })
}

async function storeAs(
  runtime: Runtime,
  tx: Db,
  stored: Awaited<ReturnType<typeof storedSubscription>>,
  account: Account,
  as: Outcome,
): Promise<Outcome> {
  const done = await storeSubscription(runtime, tx, stored, account, runtime.clock.now())
  return done === 'stored' ? as : done
}

/** Stores the effects of an event and marks it as applied, in one transaction. */
const settle = (
  { db, clock }: Runtime,
  event: PaymentEvent,
  otherwise: Outcome,
  effect?: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (tx) => {
    await noteFailure(tx, event)
    await noteCheckout(tx, event)
    const outcome = effect ? await effect(tx) : otherwise
    await tx
      .update(paymentEvents)
      .set({ appliedAt: clock.now(), outcome, error: null })
      .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.appliedAt)))
    return outcome
  })

/** The earliest failure of an invoice is kept, in whatever order failures are reported. */
async function noteFailure(tx: Db, { type, invoice, createdAt: failedAt }: PaymentEvent): Promise<void> {
  if (type !== 'invoice.payment_failed' || invoice === null || invoice.subscriptionId === null) return
  const { id: invoiceId, subscriptionId } = invoice
  await tx
    .insert(paymentFailures)
    .values({ invoiceId, subscriptionId, failedAt })
    .onConflictDoUpdate({
      target: paymentFailures.invoiceId,
      set: { failedAt: sql`least(${paymentFailures.failedAt}, excluded.failed_at)` },
    })
}

/** A completed purchase stays completed, whatever later events report about its page. */
async function noteCheckout(tx: Db, { type, checkout }: PaymentEvent): Promise<void> {
  if (!type.startsWith('checkout.session.') || checkout === null || checkout.state === 'open') return
  await tx
    .update(checkouts)
    .set({ state: checkout.state })
    .where(and(eq(checkouts.sessionId, checkout.id), ne(checkouts.state, 'completed')))
}

/** Tries again when someone else wrote the same subscription in between. */
export async function untilAlone<Done>(attempt: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ConcurrentWrite) || tries >= MAX_TRIES) throw error
    }
  }
}
