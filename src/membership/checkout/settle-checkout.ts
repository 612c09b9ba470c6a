import type { PaidCheckout } from '#services/payments/payments.ts'
import type { Runtime } from '#platform/runtime.ts'
import { apply } from '../asking-payments.ts'
import { noteEnd } from './intents.ts'

/** Applies the service's answer about a checkout: a payment takes effect as its event would. Throws `PaymentTrouble`. */
export async function settleCheckout(runtime: Runtime, id: string, found: PaidCheckout): Promise<void> {
  if (found.state === 'open') return
  if (found.state === 'completed' && found.subscriptionId !== null) {
    const paid = await runtime.outside.payments.subscription(found.subscriptionId)
    if (paid !== null) await apply(runtime, paid)
  }
  await noteEnd(runtime.db, id, found.state)
}
