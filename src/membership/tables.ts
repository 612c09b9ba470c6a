import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { SUBSCRIPTION_STATES } from '#services/payments/states.ts'
import { users } from '#people/tables.ts'
import { CHECKOUT_STATES, END_REASONS, PAID_TIERS, PROVIDERS, SALES_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Rows about money outlive the account, since payments must stay known. */
const ofUserOrNobody = () => uuid('user_id').references(() => users.id, { onDelete: 'set null' })
const provider = () => text('provider', { enum: PROVIDERS }).notNull()

/** The customer that an account is at the payment service. A test customer does not exist at the real service. */
export const customers = pgTable(
  'customers',
  {
    /** The id at the payment service. */
    id: text('id').primaryKey(),
    provider: provider(),
    userId: ofUserOrNobody(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [unique('customers_once').on(t.provider, t.userId)],
)

/** Checkouts that were started; an account has at most one open. `id` is our own, the key under which it was requested. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: provider(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    /** The id at the payment service; null until it has answered. */
    sessionId: text('session_id').unique(),
    url: text('url'),
    state: text('state', { enum: CHECKOUT_STATES }).notNull().default('open'),
    /** Whether a free trial was offered. */
    withTrial: boolean('with_trial').notNull(),
    /** The language of the page on which it was started, and where its reader came from, if that may be counted. */
    language: text('language', { enum: LANGUAGES }),
    cameFrom: text('came_from'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('checkouts_of_user').on(t.userId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('checkouts_open')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'open'`),
  ],
)

/** Subscriptions as the payment service reports them. Only verified events and the reconcile job write here. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The id at the payment service. */
    id: text('id').primaryKey(),
    provider: provider(),
    customerId: text('customer_id').notNull(),
    userId: ofUserOrNobody(),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    status: text('status', { enum: SUBSCRIPTION_STATES }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    trialEnd: at('trial_end'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', { enum: END_REASONS }),
    priceCents: integer('price_cents').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    latestInvoice: text('latest_invoice'),
    /** When the newest event that is reflected in this row was created, in whole seconds, and its id. */
    changedAt: at('changed_at').notNull(),
    eventId: text('event_id'),
    /** When it was read from the service itself; null if it was reported by an event. */
    readAt: at('read_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('subscriptions_of_user').on(t.userId),
    index('subscriptions_of_customer').on(t.customerId),
    index('subscriptions_live')
      .on(t.id)
      .where(sql`${t.status} not in ('canceled', 'incomplete_expired')`),
  ],
)

/** When the payment of an invoice first failed: the grace period counts from there, in whatever order the events arrive. */
export const paymentFailures = pgTable('payment_failures', {
  invoiceId: text('invoice_id').primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  failedAt: at('failed_at').notNull(),
})

/** The events of the payment service, each once. `applied_at` is null until the event has taken effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The id at the payment service. */
    id: text('id').primaryKey(),
    provider: provider(),
    type: text('type').notNull(),
    /** When the service created it, in whole seconds. */
    createdAt: at('created_at').notNull(),
    receivedAt: at('received_at').notNull(),
    appliedAt: at('applied_at'),
    /** The result, in one word of our own: `applied`, `stale`, `unknown-type`, … */
    outcome: text('outcome'),
    attempts: integer('attempts').notNull().default(0),
    /** The last error, in one line without secrets. */
    error: text('error'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('payment_events_newest').on(sql`${t.receivedAt} desc`, sql`${t.id} desc`),
    index('payment_events_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.appliedAt} is null`),
  ],
)

/** Who has had a free trial: a keyed hash of the address, which outlives the account. */
export const trials = pgTable('trials', {
  person: text('person').primaryKey(),
  startedAt: at('started_at').notNull(),
})

/** The questions that people ask sales. */
export const salesRequests = pgTable(
  'sales_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    message: text('message').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    userId: ofUserOrNobody(),
    state: text('state', { enum: SALES_STATES }).notNull().default('open'),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('sales_requests_by_state').on(t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('sales_requests_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
  ],
)

/** The publisher's settings for the plans: one row. */
export const planSettings = pgTable(
  'plan_settings',
  {
    id: smallint('id').primaryKey().default(1),
    /** The address of the readers' community; null hides it. */
    communityUrl: text('community_url'),
  },
  (t) => [check('plan_settings_one', sql`${t.id} = 1`)],
)

/** Emails about a membership that were sent, so that none is sent twice: `trial-ends`, `payment-failed`, … */
export const membershipNotices = pgTable(
  'membership_notices',
  {
    subscriptionId: text('subscription_id').notNull(),
    kind: text('kind').notNull(),
    /** The subject of the email: an invoice, or the end of a period. */
    about: text('about').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.kind, t.about] }),
    check('membership_notices_about', sql`${t.about} <> ''`),
  ],
)
