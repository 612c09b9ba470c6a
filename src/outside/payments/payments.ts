import type { INVOICE_STATES, SubscriptionState } from './states.ts'

/**
 * The payment service as this house uses it. One code, written for Stripe's HTTP API, drives both: the real service, and
 * the embedded one, which answers the same requests within the process and moves no money.
 *
 * Everything that is asked for may throw `PaymentTrouble`, and nothing is asked for within a transaction: the embedded
 * service has its rows in the same database.
 */
export type Payments = {
  readonly provider: 'test' | 'stripe'
  /** When this process was last answered, and what went wrong last, in one line without secrets. */
  readonly last: { success: Date | null; error: { at: Date; message: string } | null }
  /** A customer for an account, the same for the same `userId`: asking twice makes one. Answers its id. */
  createCustomer(of: { userId: string; email: string; language: string }): Promise<string>
  /** A page on which to pay. Asking twice with the same `id` makes one. */
  createCheckout(wanted: WantedCheckout): Promise<PaidCheckout>
  checkout(sessionId: string): Promise<PaidCheckout>
  /** Closes a checkout that is open; answers what has become of it: it may have been completed meanwhile. */
  expireCheckout(sessionId: string): Promise<PaidCheckout>
  subscription(id: string): Promise<PaidSubscription | null>
  /** All of a customer, ended ones too, newest first; at most 20. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[]>
  /** Ends a subscription with its period, or takes that back. */
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<PaidSubscription>
  /**
   * Goes over to another plan at once; the difference is settled with the next invoice. From a trial to B2B the trial ends,
   * and its first month is paid for.
   */
  changePlan(id: string, tier: 'premium' | 'b2b', key: string): Promise<PaidSubscription>
  /** Ends a subscription at once. One that has ended stays so. */
  cancelNow(id: string): Promise<PaidSubscription>
  /** Newest first; at most 24. */
  invoicesOf(customerId: string): Promise<PaidInvoice[]>
  /** The subscription that a charge was paid for; null for none. */
  subscriptionOfCharge(chargeId: string): Promise<string | null>
  /** The page of the service on which the card is changed. */
  portal(customerId: string, backTo: string, language: string): Promise<string>
  /** An event whose signature is right. Throws `ForgedEvent`; `now` bounds its age to five minutes. */
  verify(rawBody: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>
  /** Events that the embedded service has to tell, signed, oldest first; the real one sends its own: always empty. */
  waitingEvents(): Promise<{ id: string; rawBody: Uint8Array; signature: string }[]>
  /** Says that the site has taken an event of `waitingEvents`. */
  delivered(id: string): Promise<void>
  /** The embedded service alone: what its checkout page and the passing of time do. Null for the real one. */
  readonly test: TestPayments | null
}

export type WantedCheckout = {
  /** Our own id of it: the key under which it is asked for. */
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
  /** Null once it is no longer open. */
  url: string | null
  state: 'open' | 'completed' | 'expired'
  customerId: string | null
  subscriptionId: string | null
}

/** A subscription in our words. `tier` is null for a price that is none of ours. */
export type PaidSubscription = {
  id: string
  customerId: string
  /** The account it was bought for, as we said when it was bought. */
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

/** An event of the payment service. `subscription` is told by those that carry one whole. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  /** As it came, for keeping. */
  payload: Record<string, unknown>
  subscription: PaidSubscription | null
  /** Of events about an invoice: which, and of which subscription. */
  invoice: { id: string; subscriptionId: string | null } | null
  /** Of `checkout.session.*`. */
  checkout: PaidCheckout | null
  /** Of `charge.*`: which charge, whether all of it went back, and how a dispute ended. */
  charge: { id: string; refundedWhole: boolean; disputeLost: boolean } | null
}

/** What only the embedded service can do. */
export type TestPayments = {
  /** What its checkout page shows; null for none of that id. */
  session(id: string): Promise<TestSession | null>
  /** Decides a checkout, as a buyer would. Deciding twice changes nothing. */
  decide(
    id: string,
    decision: 'pay' | 'pay-then-fail' | 'decline' | 'cancel',
  ): Promise<{ url: string | null }>
  /** What the page shows on which a card is changed; null for none of that id. */
  cardPage(id: string): Promise<{ works: boolean; backTo: string } | null>
  /** Gives a customer a card that works or fails; an open invoice is tried again at once. */
  setCard(id: string, works: boolean): Promise<void>
  /** Lets the time pass until now: trials end, periods are renewed, payments are tried again, subscriptions end. */
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
  /** Where completing or leaving it leads. */
  successUrl: string
  cancelUrl: string
}

/** The service could not be asked, or said no. `away`: nobody knows what became of it; the same request may be repeated. */
export class PaymentTrouble extends Error {
  readonly kind: 'away' | 'refused'
  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentTrouble'
    this.kind = kind
  }
}

/** An event that does not come from the payment service, or is too old to be told from a repeated one. */
export class ForgedEvent extends Error {}
