import * as z from 'zod/mini'
import { SUBSCRIPTION_STATES } from '#outside/payments/states.ts'
import { emailAddress } from '#people/credentials.ts'
import { askedMoment, call, listOf, moment, nothing, rowId } from '#platform/call.ts'
import { PAID_TIERS, PROVIDERS, TIERS } from './rules.ts'

/** The account whose access is meant; the caller's own by default. */
const whose = { user_id: z.optional(rowId) }

export const hasContentAccess = call('has-content-access', {
  summary:
    'Whether a reader may read an article of that tier and date in full. An administrator may ask for somebody else.',
  access: 'anyone',
  input: z.object({ ...whose, access_tier: z.enum(TIERS), published_at: z.nullable(askedMoment) }),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})

export const hasPremiumAccess = call('has-premium-access', {
  summary: 'Whether a reader has what Premium opens. An administrator may ask for somebody else.',
  access: 'member',
  input: z.object(whose),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})

export const createCheckout = call('create-checkout', {
  summary:
    'A page on which the caller pays for a plan: the open one is answered again. Identity comes from the session; `userId` and `email` may be given and must be the caller’s.',
  access: 'member',
  limit: { per: 'account', times: 20, windowMinutes: 10 },
  input: z.object({
    tier: z.enum(PAID_TIERS),
    userId: z.optional(rowId),
    email: z.optional(emailAddress),
    /** The campaign or host the reader came from, where counting is allowed. */
    came_from: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ url: z.string() }),
  refusals: [
    'membership.notYours',
    'membership.hasPlan',
    'membership.changeInstead',
    'membership.paymentsAway',
  ],
})

/** The state of a current or former paid plan. */
export const subscriptionView = z.object({
  id: z.string(),
  tier: z.enum(PAID_TIERS),
  status: z.enum(SUBSCRIPTION_STATES),
  /** Whether it currently grants access. */
  in_force: z.boolean(),
  cancel_at_period_end: z.boolean(),
  period_end: moment,
  trial_end: z.nullable(moment),
  ended_at: z.nullable(moment),
  end_reason: z.nullable(z.enum(['refunded', 'disputed', 'deleted-account'])),
  /** For a plan whose payment has failed: how long it still grants access. */
  grace_ends_at: z.nullable(moment),
  price_cents: z.number(),
  currency: z.string(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

/** The caller's current membership and what is available to them. */
export const membershipView = z.object({
  /** The active plan; `admin` reads everything without one. */
  standing: z.enum([...TIERS, 'admin']),
  /** The relevant subscription: the active one, else the newest; null when there never was one. */
  subscription: z.nullable(subscriptionView),
  trial_available: z.boolean(),
  provider: z.enum(PROVIDERS),
})
export type MembershipView = z.infer<typeof membershipView>

export const membership = call('membership', {
  summary: 'The plan of the caller, from the rows that payment events have made.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: membershipView,
})

export const checkoutResult = call('checkout-result', {
  summary:
    'What became of a checkout of the caller: looked up at the payment service and applied as its event would be.',
  access: 'member',
  recorded: false,
  limit: { per: 'account', times: 120, windowMinutes: 10 },
  input: z.object({ session: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[\w-]+$/)) }),
  output: z.object({
    state: z.enum(['open', 'confirming', 'confirmed', 'expired']),
    membership: membershipView,
  }),
  refusals: ['membership.checkoutNotFound', 'membership.paymentsAway'],
})

const afterwards = ['membership.noPlan', 'membership.paymentsAway']

export const cancelSubscription = call('cancel-subscription', {
  summary: 'Ends the plan of the caller with the period that is paid for.',
  access: 'member',
  output: membershipView,
  input: nothing,
  refusals: afterwards,
})

export const resumeSubscription = call('resume-subscription', {
  summary: 'Takes back that the plan of the caller ends.',
  access: 'member',
  output: membershipView,
  input: nothing,
  refusals: afterwards,
})

export const changePlan = call('change-plan', {
  summary:
    'Goes over to another plan at once. A free trial ends with the change to B2B, which is charged then.',
  access: 'member',
  output: membershipView,
  input: z.object({ tier: z.enum(PAID_TIERS) }),
  refusals: [...afterwards, 'membership.hasPlan', 'membership.settleFirst'],
})

export const billingPortal = call('billing-portal', {
  summary: 'The page of the payment service on which the caller changes the card.',
  access: 'member',
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ['membership.noCustomer', 'membership.paymentsAway'],
})

export const invoices = call('invoices', {
  summary: 'The invoices of the caller, newest first.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: listOf(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      created_at: moment,
      total_cents: z.number(),
      currency: z.string(),
      state: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
      page_url: z.nullable(z.string()),
      pdf_url: z.nullable(z.string()),
    }),
  ),
  refusals: ['membership.paymentsAway'],
})

export const paymentEvents = call('payment-events', {
  summary:
    'Takes an event of the payment service: verified by its signature over the raw body and stored once; a job applies it. What is not signed counts towards the limit, what is signed never does.',
  access: 'anyone',
  body: 'bytes',
  bodyBytes: 500_000,
  headers: { signature: 'stripe-signature' },
  limit: { per: 'address', times: 60, windowMinutes: 1, counts: 'refused' },
  input: z.object({
    bytes: z.instanceof(Uint8Array),
    signature: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['membership.forgedEvent'],
})

/** An event, as the desk sees it. */
export const paymentEventRow = z.object({
  id: z.string(),
  type: z.string(),
  created_at: moment,
  received_at: moment,
  applied_at: z.nullable(moment),
  outcome: z.nullable(z.string()),
  attempts: z.number(),
  error: z.nullable(z.string()),
})

export const adminPayments = call('admin-payments', {
  summary:
    'How payments go: subscriptions by state, and the newest events, those first that wait to be applied.',
  method: 'GET',
  path: 'admin/payments',
  input: nothing,
  output: z.object({
    provider: z.enum(PROVIDERS),
    waiting: z.number(),
    by_state: z.array(
      z.object({ tier: z.enum(PAID_TIERS), status: z.enum(SUBSCRIPTION_STATES), count: z.number() }),
    ),
    events: z.array(paymentEventRow),
  }),
})

export const adminPaymentEventApply = call('admin-payment-event-apply', {
  summary: 'Applies an event that waits.',
  path: 'admin/payments/{id}/apply',
  input: z.object({ id: z.string().check(z.maxLength(255)) }),
  output: paymentEventRow,
  refusals: ['membership.eventNotFound', 'membership.eventFailed'],
})

/** The embedded checkout page: what is bought, and the note that no money moves. */
export const testCheckout = call('test-checkout', {
  summary: 'A checkout of the embedded payment service. Its id is known to the buyer alone.',
  method: 'GET',
  access: 'anyone',
  path: 'test-checkout/{id}',
  input: z.object({ id: z.string().check(z.maxLength(255), z.regex(/^[\w-]+$/)) }),
  output: z.object({
    kind: z.enum(['checkout', 'card']),
    tier: z.nullable(z.enum(PAID_TIERS)),
    price_cents: z.number(),
    currency: z.string(),
    trial_days: z.nullable(z.number()),
    email: z.string(),
    state: z.enum(['open', 'completed', 'expired']),
    /** For a card page: whether the card works. */
    works: z.boolean(),
    back_url: z.string(),
  }),
  refusals: ['membership.checkoutNotFound'],
})

export const testCheckoutDecide = call('test-checkout-decide', {
  summary: 'Decides a checkout of the embedded payment service, as a buyer would. No money moves.',
  access: 'anyone',
  path: 'test-checkout/{id}/decide',
  input: z.object({
    id: z.string().check(z.maxLength(255), z.regex(/^[\w-]+$/)),
    decision: z.enum(['pay', 'pay-then-fail', 'decline', 'cancel', 'card-works', 'card-fails']),
  }),
  /** The address to go to next, or null to stay because the card was declined. */
  output: z.object({ url: z.nullable(z.string()) }),
  refusals: ['membership.checkoutNotFound', 'membership.checkoutOver'],
})
