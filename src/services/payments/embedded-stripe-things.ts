// What the embedded Stripe stores, named and shaped as in Stripe's API. Fields that begin with an underscore are internal
// and never returned.

type Base<Kind extends string> = { id: string; object: Kind; created: number; livemode: false }
export type Labels = Record<string, string>

export type Customer = Base<'customer'> & {
  email: string | null
  preferred_locales: string[]
  metadata: Labels
  /** Whether the card works; null without one. */
  _works: boolean | null
}
export type Product = Base<'product'> & { name: string; active: true; metadata: Labels }
export type Price = Base<'price'> & {
  product: string
  active: true
  currency: string
  unit_amount: number
  recurring: { interval: 'month'; interval_count: 1 }
  type: 'recurring'
  lookup_key: string | null
  metadata: Labels
}
export type Session = Base<'checkout.session'> & {
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  url: string | null
  customer: string
  client_reference_id: string | null
  subscription: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  locale: string
  metadata: Labels
  _price: string
  _trialDays: number | null
  _labels: Labels
  _due: number | null
}
export type PortalSession = Base<'billing_portal.session'> & {
  customer: string
  return_url: string
  url: string
}
export type Item = {
  id: string
  object: 'subscription_item'
  created: number
  price: Price
  quantity: 1
  subscription: string
  current_period_start: number
  current_period_end: number
}
export type Subscription = Base<'subscription'> & {
  customer: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  billing_cycle_anchor: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  start_date: number
  trial_start: number | null
  trial_end: number | null
  currency: string
  latest_invoice: string
  metadata: Labels
  items: { object: 'list'; data: [Item]; has_more: false; url: string }
  /** Cents from plan changes, to settle with the next invoice. */
  _owed: number
  /** Whether the end of its trial was announced. */
  _announced: boolean
  /** When its next automatic change is due. */
  _due: number | null
}
export type Invoice = Base<'invoice'> & {
  customer: string
  number: string
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle'
  currency: string
  total: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempted: boolean
  attempt_count: number
  next_payment_attempt: number | null
  period_start: number
  period_end: number
  hosted_invoice_url: null
  invoice_pdf: null
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Labels }
  }
}
export type InvoicePayment = Base<'invoice_payment'> & {
  customer: string
  invoice: string
  amount_paid: number
  amount_requested: number
  currency: string
  is_default: true
  status: 'paid'
  payment: { type: 'payment_intent'; payment_intent: string }
}
export type Charge = Base<'charge'> & {
  customer: string
  amount: number
  amount_refunded: number
  currency: string
  paid: true
  refunded: boolean
  disputed: boolean
  status: 'succeeded'
  payment_intent: string
}
export type Refund = Base<'refund'> & {
  customer: string
  charge: string
  amount: number
  currency: string
  status: 'succeeded'
}
export type Dispute = Base<'dispute'> & {
  customer: string
  charge: string
  amount: number
  currency: string
  reason: 'general'
  status: 'needs_response' | 'won' | 'lost'
}
export type StripeEvent = Base<'event'> & {
  api_version: string
  type: string
  data: { object: object }
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
}

/** Everything that is stored, by the name of its kind. */
export type Things = {
  customer: Customer
  product: Product
  price: Price
  'checkout.session': Session
  'billing_portal.session': PortalSession
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: StripeEvent
}
export type Kind = keyof Things
export type Thing = Things[Kind]

/** An object as the API returns it. */
export const publicFields = (thing: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([field]) => !field.startsWith('_')))

/** The customer of an object; null if it has none. */
export const customerOf = (thing: Thing): string | null => ('customer' in thing ? thing.customer : null)

/** When the next automatic change of an object is due; null for never. */
export const dueOf = (thing: Thing): number | null => ('_due' in thing ? thing._due : null)
