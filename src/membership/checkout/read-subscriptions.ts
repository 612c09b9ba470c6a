import type { Runtime } from '#platform/runtime.ts'
import { apply } from '../asking-payments.ts'

/** States in which a subscription opens nothing and takes no money, but could come alive again. */
const DORMANT: readonly string[] = ['incomplete', 'unpaid', 'paused']

/**
 * Reads at the service what a customer has, so that a payment whose event is late is not made twice. What lies dormant
 * is ended there: it would come alive beside the plan that is bought now.
 */
export async function readSubscriptions(runtime: Runtime, customerId: string): Promise<void> {
  const { payments } = runtime.outside
  for (const paid of await payments.subscriptionsOf(customerId))
    await apply(runtime, DORMANT.includes(paid.status) ? await payments.cancelNow(paid.id) : paid)
}
