import type { INVOICE_STATES, SubscriptionState } from './states.ts'

/**
 * The payment service as this app uses it. The same code, written for Stripe's HTTP API, drives both the real service and
 * the embedded one, which answers the same requests within the process and moves no money.
 *
 * Every request may throw `PaymentTrouble`. Make no request inside a transaction, because the embedded service has its rows
 * in the same database.
 */
export type Payments = {
  readonly provider: 'test' | 'stripe'
  /** When this process last got an answer, and its last error, in one line without secrets. */
  readonly last: { success: Date | null; error: { at: Date; message: string } | null }
  /** Creates the customer of an account and returns its id. Asking twice with the same `userId` creates only one. */
  createCustomer(of: { userId: string; email: string; language: string }): Promise<string>
  /** Creates a page on which to pay. Asking twice with the same `id` creates only one. */
  createCheckout(wanted: WantedCheckout): Promise<PaidCheckout>
  checkout(sessionId: string): Promise<PaidCheckout>
  /** Closes an open checkout and returns its current state, because it may have been completed since then. */
  expireCheckout(sessionId: string): Promise<PaidCheckout>
  subscription(id: string): Promise<PaidSubscription | null>
  /** All subscriptions of a customer, including ended ones, newest first; at most 20. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[]>
  /** Cancels a subscription at the end of its period, or undoes that. */
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<PaidSubscription>
  /**
   * Changes to another plan immediately; the difference is settled with the next invoice. A change from a trial to B2B ends
   * the trial, and the first month is charged.
   */
  changePlan(id: string, tier: 'premium' | 'b2b', key: string): Promise<PaidSubscription>
  /** Ends a subscription immediately. An ended one stays ended. */
  cancelNow(id: string): Promise<PaidSubscription>
  /** Newest first; at most 24. */
  invoicesOf(customerId: string): Promise<PaidInvoice[]>
  /** The subscription that a charge paid for; null for none. */
  subscriptionOfCharge(chargeId: string): Promise<string | null>
  /** The service's page for changing the card. */
  portal(customerId: string, backTo: string, language: string): Promise<string>
  /**
   * Returns an event with a valid signature. Throws `ForgedEvent` otherwise; its age at `now` may be at most five minutes.
   */
  verify(rawBody: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>
  /**
   * Signed events that the embedded service has to deliver, oldest first. Always empty for the real service, which sends its
   * own.
   */
  waitingEvents(): Promise<{ id: string; rawBody: Uint8Array; signature: string }[]>
  /** Marks an event of `waitingEvents` as accepted by the site. */
  delivered(id: string): Promise<void>
  /** The checkout page and the passing of time of the embedded service. Null for the real one. */
  readonly test: TestPayments | null
}

export type WantedCheckout = {
  /** Our own id of the checkout, used in its idempotency key. */
  id: string
  customerId: string
  userId: string
  tier: 'premium' | 'b2b'
  trialDays: number | null
  language: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type PaidCheckout = {
  id: string
  /** Null once the checkout is no longer open. */
  url: string | null
  state: 'open' | 'completed' | 'expired'
  customerId: string | null
  subscriptionId: string | null
}

/** A subscription in our terms. `tier` is null for a price that is not ours. */
export type PaidSubscription = {
  id: string
  customerId: string
  /** The account it was bought for, as stated at the purchase. */
  userId: string | null
  tier: 'premium' | 'b2b' | null
  status: SubscriptionState
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  endedAt: Date | null
  priceCents: number
  currency: string
  latestInvoice: string | null
  createdAt: Date
}

export type PaidInvoice = {
  id: string
  number: string | null
  createdAt: Date
  /** In cents. */
  total: number
  currency: string
  state: (typeof INVOICE_STATES)[number]
  /** The invoice as a page and as a file; null where there is none. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** An event of the payment service. `subscription` is set for events that contain a whole one. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  /** The event as received, for storage. */
  payload: Record<string, unknown>
  subscription: PaidSubscription | null
  /** For events about an invoice: the invoice and its subscription. */
  invoice: { id: string; subscriptionId: string | null } | null
  /** For `checkout.session.*`. */
  checkout: PaidCheckout | null
  /** For `charge.*`: the charge, whether it was refunded in full, and whether its dispute was lost. */
  charge: { id: string; refundedWhole: boolean; disputeLost: boolean } | null
}

/** What only the embedded service can do. */
export type TestPayments = {
  /** The content of its checkout page; null for an unknown id. */
  session(id: string): Promise<TestSession | null>
  /** Decides a checkout like a buyer. Deciding twice changes nothing. */
  decide(
    id: string,
    decision: 'pay' | 'pay-then-fail' | 'decline' | 'cancel',
  ): Promise<{ url: string | null }>
  /** The content of the page for changing a card; null for an unknown id. */
  cardPage(id: string): Promise<{ works: boolean; backTo: string } | null>
  /** Gives a customer a card that works or fails; an open invoice is retried immediately. */
  setCard(id: string, works: boolean): Promise<void>
  /** Makes all changes that are due by now: trials end, periods are renewed, payments are retried, subscriptions end. */
  advance(): Promise<void>
}

export type TestSession = {
  id: string
  tier: 'premium' | 'b2b'
  priceCents: number
  currency: string
  trialDays: number | null
  email: string
  state: 'open' | 'completed' | 'expired'
  /** Where completing or leaving the checkout leads. */
  successUrl: string
  cancelUrl: string
}

/**
 * The service could not be reached, or refused the request. `away`: the result is unknown, and the same request may be
 * repeated.
 */
export class PaymentTrouble extends Error {
  readonly kind: 'away' | 'refused'
  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentTrouble'
    this.kind = kind
  }
}

/** An event that does not come from the payment service, or is too old to be distinguished from a repeated one. */
export class ForgedEvent extends Error {}
