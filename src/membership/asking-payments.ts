import { type PaidSubscription, PaymentTrouble } from '#outside/payments/payments.ts'
import type { Runtime, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { takeRead, takeWaitingEvents } from './payment-events.ts'

/**
 * An action that asks the payment service. When nobody answers there, the Refusal `membership.paymentsAway` (503) is
 * thrown: the same press may be repeated. What the service itself refuses is our mistake, and flies.
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

/** Stores what the service has just said of a subscription, and what it has to tell beside that. */
export async function apply(runtime: Runtime, paid: PaidSubscription): Promise<void> {
  await takeRead(runtime, paid)
  await takeWaitingEvents(runtime)
}
