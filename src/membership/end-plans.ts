import { and, eq } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { takeRead } from './payment-events.ts'
import { ENDED, isPaidFor } from './rules.ts'
import { customers, subscriptions } from './tables.ts'

/**
 * Ends all of an account's subscriptions as the service knows them, including those that no event has reported yet. Paid
 * ones end with their period, or immediately if `immediately`. Returns how many were set to renew until now. May throw
 * `PaymentTrouble`.
 */
export async function endPlans(runtime: Runtime, userId: string, immediately: boolean): Promise<number> {
  const { db, outside } = runtime
  const { payments } = outside
  const live = (await knownPlans(runtime, userId)).filter(({ status }) => !ENDED.includes(status))
  for (const { id, status, cancelAtPeriodEnd } of live) {
    if (!immediately && cancelAtPeriodEnd) continue
    const withPeriod = !immediately && isPaidFor(status)
    await takeRead(
      runtime,
      withPeriod ? await payments.setCancelAtPeriodEnd(id, true) : await payments.cancelNow(id),
    )
    if (immediately)
      await db.update(subscriptions).set({ endReason: 'deleted-account' }).where(eq(subscriptions.id, id))
  }
  return live.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd).length
}

async function knownPlans({ db, outside: { payments } }: Runtime, userId: string) {
  const { provider } = payments
  const of = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.provider, provider)))
    .limit(1)
  const listed = (await Promise.all(of.map(({ id }) => payments.subscriptionsOf(id)))).flat()
  const stored = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, provider)))
    .limit(50)
  const others = stored.filter(({ id }) => listed.every((one) => one.id !== id))
  const read = await Promise.all(others.map(({ id }) => payments.subscription(id)))
  return [...listed, ...read.filter((one) => one !== null)]
}
