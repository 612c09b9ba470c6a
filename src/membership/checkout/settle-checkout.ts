import type { PaidCheckout } from '#outside/payments/payments.ts'
import type { House } from '#platform/house.ts'
import { apply } from '../asking-payments.ts'
import { noteEnd } from './intents.ts'

/** Takes what the service says of a checkout: what was paid takes effect as its event would. Throws `PaymentTrouble`. */
export async function settleCheckout(house: House, id: string, found: PaidCheckout): Promise<void> {
  if (found.state === 'open') return
  if (found.state === 'completed' && found.subscriptionId !== null) {
    const paid = await house.outside.payments.subscription(found.subscriptionId)
    if (paid !== null) await apply(house, paid)
  }
  await noteEnd(house.db, id, found.state)
}
