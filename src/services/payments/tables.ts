import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The data of the embedded payment service, as the real one returns it: customers, prices, checkouts, subscriptions,
 * invoices, charges, events. No real money.
 */
export const testPayments = pgTable(
  'test_payments',
  {
    id: text('id').primaryKey(),
    /** `customer`, `checkout.session`, `subscription`, `invoice`, `event`, … */
    object: text('object').notNull(),
    /** The customer it belongs to, or null. */
    customer: text('customer'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Counts up: the order of creation. */
    made: bigserial('made', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** For events: whether they were delivered to the site. */
    delivered: boolean('delivered').notNull().default(false),
  },
  (t) => [
    index('test_payments_of_customer').on(t.customer, t.object, t.made),
    index('test_payments_waiting')
      .on(t.made)
      .where(sql`${t.object} = 'event' and not ${t.delivered}`),
  ],
)

/** Stored answers to requests with an idempotency key, so that each request is done once. */
export const testPaymentKeys = pgTable('test_payment_keys', {
  key: text('key').primaryKey(),
  status: text('status').notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
