import { count, desc, eq, isNotNull, isNull, asc } from 'drizzle-orm'
import type { OutputOf } from '#platform/call.ts'
import { handle } from '#platform/serve.ts'
import { adminPayments, type paymentEventRow } from '../calls.ts'
import { paymentEvents, subscriptions } from '../tables.ts'
import type * as z from 'zod/mini'

/** The maximum number of events shown of each kind: those that wait, and the newest others. */
const SHOWN = 50

export const adminPaymentsHandler = handle(
  adminPayments,
  async (_, { db, outside }): Promise<OutputOf<typeof adminPayments>> => {
    const { provider } = outside.payments
    const isWaiting = isNull(paymentEvents.appliedAt)
    const waiting = await db
      .select(shown)
      .from(paymentEvents)
      .where(isWaiting)
      .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id))
      .limit(SHOWN)
    const newest = await db
      .select(shown)
      .from(paymentEvents)
      .where(isNotNull(paymentEvents.appliedAt))
      .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
      .limit(SHOWN)
    const states = await db
      .select({ tier: subscriptions.tier, status: subscriptions.status, count: count() })
      .from(subscriptions)
      .where(eq(subscriptions.provider, provider))
      .groupBy(subscriptions.tier, subscriptions.status)
      .orderBy(subscriptions.tier, subscriptions.status)
    return {
      provider,
      waiting: await db.$count(paymentEvents, isWaiting),
      by_state: states,
      events: [...waiting, ...newest].map(wireOf),
    }
  },
)

/** The columns of an event that the desk sees; none concern the buyer. */
export const shown = {
  id: paymentEvents.id,
  type: paymentEvents.type,
  createdAt: paymentEvents.createdAt,
  receivedAt: paymentEvents.receivedAt,
  appliedAt: paymentEvents.appliedAt,
  outcome: paymentEvents.outcome,
  attempts: paymentEvents.attempts,
  error: paymentEvents.error,
}
type Shown = Pick<typeof paymentEvents.$inferSelect, keyof typeof shown>

/** An event as the desk sees it. */
export const wireOf = (row: Shown): z.infer<typeof paymentEventRow> => ({
  id: row.id,
  type: row.type,
  created_at: row.createdAt.toISOString(),
  received_at: row.receivedAt.toISOString(),
  applied_at: row.appliedAt?.toISOString() ?? null,
  outcome: row.outcome,
  attempts: row.attempts,
  error: row.error,
})
