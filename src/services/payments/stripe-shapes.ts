import type { Stripe } from 'stripe'
import type { PaidCheckout, PaidInvoice, PaidSubscription, PaymentEvent } from './payments.ts'
import { INVOICE_STATES, SUBSCRIPTION_STATES } from './states.ts'
import { tierOf } from './stripe-plans.ts'

// Converts Stripe's objects to our types.

const day = (seconds: number) => new Date(seconds * 1000)
const dayOrNull = (seconds: number | null | undefined) => (typeof seconds === 'number' ? day(seconds) : null)
const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** A subscription; null when it comes without an item, as in an older version of the API, or in an unknown state. */
export function subscriptionFrom(said: Stripe.Subscription): PaidSubscription | null {
  const item = said.items?.data[0]
  const customerId = idOf(said.customer)
  const status = SUBSCRIPTION_STATES.find((each) => each === said.status)
  if (item === undefined || customerId === null || status === undefined) return null
  if (typeof item.current_period_end !== 'number') return null
  return {
    id: said.id,
    customerId,
    userId: said.metadata['user_id'] ?? null,
    tier: tierOf(item.price),
    status,
    cancelAtPeriodEnd: said.cancel_at_period_end || endsWithPeriod(said, item),
    periodStart: day(item.current_period_start),
    periodEnd: day(item.current_period_end),
    trialEnd: dayOrNull(said.trial_end),
    endedAt: dayOrNull(said.ended_at),
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    latestInvoice: idOf(said.latest_invoice),
    createdAt: day(said.created),
  }
}

/** The service's portal may end a subscription at a time instead of with its period. */
const endsWithPeriod = (said: Stripe.Subscription, item: Stripe.SubscriptionItem): boolean =>
  typeof said.cancel_at === 'number' && said.cancel_at <= item.current_period_end

/** A checkout. */
export function checkoutFrom(said: Stripe.Checkout.Session): PaidCheckout {
  const state = said.status === 'complete' ? 'completed' : said.status === 'open' ? 'open' : 'expired'
  return {
    id: said.id,
    url: state === 'open' ? said.url : null,
    state,
    customerId: idOf(said.customer),
    subscriptionId: idOf(said.subscription),
  }
}

/** An invoice, as listed. */
export const invoiceFrom = (said: Stripe.Invoice): PaidInvoice => ({
  id: said.id,
  number: said.number,
  createdAt: day(said.created),
  total: said.total,
  currency: said.currency,
  state: INVOICE_STATES.find((each) => each === said.status) ?? 'draft',
  pageUrl: said.hosted_invoice_url ?? null,
  pdfUrl: said.invoice_pdf ?? null,
})

/** The subscription that an invoice is for. */
export const subscriptionOfInvoice = (said: Stripe.Invoice): string | null =>
  idOf(said.parent?.subscription_details?.subscription)

/** An event, with its object. */
export function eventFrom(said: Stripe.Event): PaymentEvent {
  const about = said.data.object as { object?: string } // the object differs by event type
  const kind = about.object
  return {
    id: said.id,
    type: said.type,
    createdAt: day(said.created),
    payload: said as unknown as Record<string, unknown>, // parsed from JSON
    subscription: kind === 'subscription' ? subscriptionFrom(about as Stripe.Subscription) : null,
    invoice: kind === 'invoice' ? invoiceOfEvent(about as Stripe.Invoice) : null,
    checkout: kind === 'checkout.session' ? checkoutFrom(about as Stripe.Checkout.Session) : null,
    charge: chargeOfEvent(about),
  }
}

const invoiceOfEvent = (said: Stripe.Invoice) => ({
  id: said.id,
  subscriptionId: subscriptionOfInvoice(said),
})

function chargeOfEvent(about: { object?: string }): PaymentEvent['charge'] {
  if (about.object === 'charge') {
    const said = about as Stripe.Charge
    return { id: said.id, refundedWhole: said.refunded, disputeLost: false }
  }
  if (about.object !== 'dispute') return null
  const said = about as Stripe.Dispute
  const id = idOf(said.charge)
  return id === null ? null : { id, refundedWhole: false, disputeLost: said.status === 'lost' }
}
