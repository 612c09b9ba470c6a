import { type PaidSubscription, PaymentTrouble } from '#services/payments/payments.ts'
import type { Runtime, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { takeRead, takeWaitingEvents } from './payment-events.ts'

/**
 * Runs an action that calls the payment service. When the service does not answer, it throws the Refusal
 * `membership.paymentsAway` (503), and the action may be repeated. A request that the service itself refuses is our mistake
 * and is thrown unchanged.
 */
export async function askingPayments<T>(
  { log }: Pick<RequestContext, 'log'>,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof PaymentTrouble) || error.kind !== 'away') throw error
    log.warn({ err: error }, 'the payment service did not answer')
    throw new Refusal('membership.paymentsAway', 503, { cause: error })
  }
}

/** Stores a subscription as the service just returned it, and takes the service's waiting events. */
export async function apply(runtime: Runtime, paid: PaidSubscription): Promise<void> {
  await takeRead(runtime, paid)
  await takeWaitingEvents(runtime)
}
