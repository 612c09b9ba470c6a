/** States of a subscription, as the payment service names them. */
export const SUBSCRIPTION_STATES = [
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'canceled',
  'paused',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** States of an invoice. */
export const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
