import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the embedded payment service remembers, as the real one tells it: customers, prices, checkouts, subscriptions,
 * invoices, charges, events. Nobody's money.
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
    /** Counts up: which came first. */
    made: bigserial('made', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Of events: whether the site has been told. */
    delivered: boolean('delivered').notNull().default(false),
  },
  (t) => [
    index('test_payments_of_customer').on(t.customer, t.object, t.made),
    index('test_payments_waiting')
      .on(t.made)
      .where(sql`${t.object} = 'event' and not ${t.delivered}`),
  ],
)

/** Answers that were given to a request with an idempotency key, so that it is done once. */
export const testPaymentKeys = pgTable('test_payment_keys', {
  key: text('key').primaryKey(),
  status: text('status').notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
