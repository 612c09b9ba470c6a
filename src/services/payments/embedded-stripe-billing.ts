import { randomUUID } from 'node:crypto'
import type { Shelf } from './embedded-stripe-memory.ts'
import {
  type Charge,
  type Dispute,
  type Invoice,
  type Refund,
  type Subscription,
  publicFields,
} from './embedded-stripe-things.ts'

/** The version of the API, as the SDK names it. */
export const API_VERSION = '2026-10-28.endive'

/** An id that no one can guess. */
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** Stores an event for the site, with the current state of its object. */
export async function sendEvent(shelf: Shelf, type: string, about: object, at: number): Promise<void> {
  await shelf.put({
    id: newId('evt'),
    object: 'event',
    created: at,
    livemode: false,
    api_version: API_VERSION,
    type,
    data: { object: publicFields(about) },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  })
}

/**
 * Writes the invoice of a period, or takes the given `open` one, and pays it with the card if the card works. An invoice of
 * zero is paid.
 */
export async function pay(
  shelf: Shelf,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  at: number,
  open?: Invoice,
): Promise<{ invoice: Invoice; paid: boolean }> {
  const customer = await shelf.get('customer', subscription.customer)
  const written = open ?? (await write(shelf, subscription, reason, at))
  const paid = written.total === 0 || customer?._works === true
  const invoice: Invoice = {
    ...written,
    attempted: true,
    attempt_count: written.attempt_count + 1,
    ...(paid && {
      status: 'paid',
      amount_paid: written.total,
      amount_remaining: 0,
      next_payment_attempt: null,
    }),
  }
  await shelf.put(invoice)
  if (paid && invoice.total > 0) await charge(shelf, invoice, at)
  await sendEvent(shelf, paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, at)
  return { invoice, paid }
}

/** The unpaid invoice of a subscription's current period. */
export async function write(
  shelf: Shelf,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  at: number,
): Promise<Invoice> {
  const [item] = subscription.items.data
  const isTrial = subscription.trial_end !== null && item.current_period_end <= subscription.trial_end
  const total = isTrial ? 0 : Math.max(0, item.price.unit_amount + subscription._owed)
  const before = await shelf.list('invoice', subscription.customer)
  const series = subscription.customer.slice(-8).toUpperCase()
  return {
    id: newId('in'),
    object: 'invoice',
    created: at,
    livemode: false,
    customer: subscription.customer,
    number: `${series}-${String(before.length + 1).padStart(4, '0')}`,
    status: 'open',
    billing_reason: reason,
    currency: subscription.currency,
    total,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempted: false,
    attempt_count: 0,
    next_payment_attempt: null,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    hosted_invoice_url: null,
    invoice_pdf: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  }
}

async function charge(shelf: Shelf, invoice: Invoice, at: number): Promise<void> {
  const { customer, currency, total } = invoice
  const base = { created: at, livemode: false, customer, currency } as const
  const intent = newId('pi')
  await shelf.put({
    ...base,
    id: newId('ch'),
    object: 'charge',
    amount: total,
    amount_refunded: 0,
    paid: true,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    payment_intent: intent,
  })
  await shelf.put({
    ...base,
    id: newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    amount_paid: total,
    amount_requested: total,
    is_default: true,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: intent },
  })
}

/** Refunds this many cents of a charge, or all that is left of it. */
export async function refund(
  shelf: Shelf,
  of: Charge,
  at: number,
  cents = of.amount - of.amount_refunded,
): Promise<Refund> {
  const refunded = of.amount_refunded + cents
  const changed: Charge = { ...of, amount_refunded: refunded, refunded: refunded >= of.amount }
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    created: at,
    livemode: false,
    customer: of.customer,
    charge: of.id,
    amount: cents,
    currency: of.currency,
    status: 'succeeded',
  }
  await shelf.put(changed)
  await shelf.put(made)
  await sendEvent(shelf, 'charge.refunded', changed, at)
  return made
}

/** Opens a dispute: the buyer's bank takes a payment back for the time being. */
export async function dispute(shelf: Shelf, of: Charge, at: number): Promise<Dispute> {
  const made: Dispute = {
    id: newId('du'),
    object: 'dispute',
    created: at,
    livemode: false,
    customer: of.customer,
    charge: of.id,
    amount: of.amount,
    currency: of.currency,
    reason: 'general',
    status: 'needs_response',
  }
  await shelf.put({ ...of, disputed: true })
  await shelf.put(made)
  await sendEvent(shelf, 'charge.dispute.created', made, at)
  return made
}

/** Closes a dispute with the bank's decision. */
export async function closeDispute(
  shelf: Shelf,
  of: Dispute,
  status: 'won' | 'lost',
  at: number,
): Promise<void> {
  const closed: Dispute = { ...of, status }
  await shelf.put(closed)
  await sendEvent(shelf, 'charge.dispute.closed', closed, at)
}
