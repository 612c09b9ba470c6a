import * as z from 'zod/mini'
import { SUBSCRIPTION_STATES } from '#services/payments/states.ts'
import { emailAddress } from '#people/credentials.ts'
import { askedMoment, call, listOf, moment, nothing, rowId } from '#platform/call.ts'
import { PAID_TIERS, PROVIDERS, TIERS } from './rules.ts'

/** The account whose access is meant; the caller's own by default. */
const whose = { user_id: z.optional(rowId) }

export const hasContentAccess = call('has-content-access', {
  summary:
    'Returns whether a reader may read an article of a given tier and date in full. Administrators may ' +
    'ask about another account.',
  access: 'anyone',
  input: z.object({ ...whose, access_tier: z.enum(TIERS), published_at: z.nullable(askedMoment) }),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})

export const hasPremiumAccess = call('has-premium-access', {
  summary: 'Returns whether a reader has Premium access. Administrators may ask about another account.',
  access: 'member',
  input: z.object(whose),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})

export const createCheckout = call('create-checkout', {
  summary:
    'Returns a page where the caller pays for a plan, reusing an open one. Identity comes from the ' +
    "session, and `userId` and `email` are optional but must be the caller's.",
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
  summary: "Returns the caller's plan, based on the stored payment events.",
  method: 'GET',
  access: 'member',
  input: nothing,
  output: membershipView,
})

export const checkoutResult = call('checkout-result', {
  summary:
    "Returns the outcome of one of the caller's checkouts, after reading it from the payment service and " +
    'applying it as its event would.',
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
  summary: "Cancels the caller's plan at the end of the paid period, or immediately if a payment has failed.",
  access: 'member',
  output: membershipView,
  input: nothing,
  refusals: afterwards,
})

export const resumeSubscription = call('resume-subscription', {
  summary: "Withdraws the cancellation of the caller's plan.",
  access: 'member',
  output: membershipView,
  input: nothing,
  refusals: afterwards,
})

export const changePlan = call('change-plan', {
  summary:
    'Switches the caller to another plan immediately. Switching to B2B ends a free trial and is charged ' +
    'at that time.',
  access: 'member',
  output: membershipView,
  input: z.object({ tier: z.enum(PAID_TIERS) }),
  refusals: [...afterwards, 'membership.hasPlan', 'membership.settleFirst'],
})

export const billingPortal = call('billing-portal', {
  summary: 'Returns the page of the payment service where the caller can change the card.',
  access: 'member',
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ['membership.noCustomer', 'membership.paymentsAway'],
})

export const invoices = call('invoices', {
  summary: "Lists the caller's invoices, newest first.",
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
    'Receives an event from the payment service, verifies its signature over the raw body and stores it ' +
    'once for a job to apply. Only events without a valid signature count toward the rate limit.',
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
    'Returns the number of subscriptions by state and the newest payment events, with those waiting to ' +
    'be applied first.',
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
  summary: 'Applies a waiting payment event.',
  path: 'admin/payments/{id}/apply',
  input: z.object({ id: z.string().check(z.maxLength(255)) }),
  output: paymentEventRow,
  refusals: ['membership.eventNotFound', 'membership.eventFailed'],
})

/** The embedded checkout page: what is bought, and the note that no money moves. */
export const testCheckout = call('test-checkout', {
  summary: 'Returns a checkout of the embedded payment service. Only the buyer knows its id.',
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
  summary: 'Decides a checkout of the embedded payment service, as a buyer would. No money is charged.',
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
