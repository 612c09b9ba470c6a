import type { Runtime } from '#platform/runtime.ts'
import { apply } from '../asking-payments.ts'

/** States in which a subscription grants no access and takes no money, but could become active again. */
const DORMANT: readonly string[] = ['incomplete', 'unpaid', 'paused']

/**
 * Reads a customer's subscriptions at the service, so that a payment whose event is late is not made twice. A dormant
 * subscription is ended there: it would become active alongside the plan that is bought now.
 */
export async function readSubscriptions(runtime: Runtime, customerId: string): Promise<void> {
  const { payments } = runtime.outside
  for (const paid of await payments.subscriptionsOf(customerId))
    await apply(runtime, DORMANT.includes(paid.status) ? await payments.cancelNow(paid.id) : paid)
}
