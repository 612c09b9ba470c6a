import { desc, eq } from 'drizzle-orm'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { ENDED, isInForce } from './rules.ts'
import { paymentFailures, subscriptions } from './tables.ts'

/** A subscription with the time at which the payment of its open invoice first failed. */
export type Owned = typeof subscriptions.$inferSelect & { failedAt: Date | null }

type Asked = Pick<RequestContext, 'db' | 'now' | 'outside'>

/**
 * All of an account's subscriptions at any service: active ones first, among them the more expensive plan first, then newest
 * first.
 */
export async function subscriptionsOf(
  { db, now, outside }: Asked,
  { id }: Pick<Caller, 'id'>,
): Promise<Owned[]> {
  const rows = await db
    .select({ subscription: subscriptions, failedAt: paymentFailures.failedAt })
    .from(subscriptions)
    .leftJoin(paymentFailures, eq(paymentFailures.invoiceId, subscriptions.latestInvoice))
    .where(eq(subscriptions.userId, id))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(50)
  const owned = rows.map(({ subscription, failedAt }) => ({ ...subscription, failedAt }))
  const at = { now, provider: outside.payments.provider }
  const weight = (each: Owned) => (isInForce(each, at) ? (each.tier === 'b2b' ? 2 : 1) : 0)
  return owned.toSorted((one, other) => weight(other) - weight(one))
}

/** The subscriptions at the configured service that have not ended, in the same order. */
export async function paidSubscriptions(context: Asked, caller: Pick<Caller, 'id'>): Promise<Owned[]> {
  const { provider } = context.outside.payments
  return (await subscriptionsOf(context, caller)).filter(
    (each) => each.provider === provider && each.endReason === null && !ENDED.includes(each.status),
  )
}

/** The subscription that the caller may end or change. Throws the Refusal `membership.noPlan` (409). */
export async function ownSubscription(
  context: Asked & Pick<RequestContext, 'caller'>,
): Promise<{ caller: Caller; own: Owned }> {
  const { caller } = context
  if (caller === null) throw new Refusal('problem.signIn', 401)
  const [own] = await paidSubscriptions(context, caller)
  if (!own) throw new Refusal('membership.noPlan', 409)
  return { caller, own }
}
