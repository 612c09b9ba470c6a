import type { PaidSubscription, PaymentEvent } from '#services/payments/payments.ts'
import { MINUTE } from '#platform/clock.ts'

/**
 * The maximum assumed difference between the clocks of the payment service and ours; within it, the order of a read and an
 * event is in doubt.
 */
const CLOCKS_APART_MS = 5 * MINUTE

/** The stored fields of a subscription that matter for the order. */
type Stored = { changedAt: Date; eventId: string | null; readAt: Date | null }

/**
 * What to do with an event, given the stored subscription or none: `take` the event's own data, `read` the subscription
 * again because the order is in doubt, or ignore it as `stale` because something newer is stored. Event times have whole
 * seconds and come from the clock of the service.
 */
export function orderOf(
  stored: Stored | null,
  {
    id,
    createdAt,
    subscription,
  }: Pick<PaymentEvent, 'id' | 'createdAt'> & {
    subscription: PaidSubscription | null
  },
): 'take' | 'read' | 'stale' {
  if (subscription === null) return 'read'
  if (stored === null) return 'take'
  const newer = createdAt.getTime() - stored.changedAt.getTime()
  if (newer < 0 || (newer === 0 && stored.eventId === id)) return 'stale'
  if (newer === 0) return 'read'
  const inDoubt = stored.readAt !== null && createdAt.getTime() < stored.readAt.getTime() + CLOCKS_APART_MS
  return inDoubt ? 'read' : 'take'
}
