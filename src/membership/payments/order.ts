import type { PaidSubscription, PaymentEvent } from '#outside/payments/payments.ts'
import { MINUTE } from '#platform/clock.ts'

/** How far the clock of the payment service may be from ours, at most, before a reading is told from a later event. */
const CLOCKS_APART_MS = 5 * MINUTE

/** What is stored of a subscription, as far as order is concerned. */
type Stored = { changedAt: Date; eventId: string | null; readAt: Date | null }

/**
 * What an event means for a subscription that is stored so, or not at all: `take` its own account of it, `read` the
 * subscription anew because its order is in doubt, or leave it, because something newer is stored. The moments of events
 * have whole seconds and come from the clock of the service.
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
