import type { MembershipView, SubscriptionView } from './calls.ts'
import { MAY_ENTITLE, type PaidTier } from './rules.ts'

/** What a paid plan's button does for a reader. `trial` is null while the reader is unknown. */
export type Offer =
  | { way: 'buy'; trial: boolean | null }
  | { way: 'yours' }
  | { way: 'change'; from: PaidTier }
  /** A payment has failed; this takes precedence over everything else. */
  | { way: 'settle'; own: boolean }

/** The subscription that the payment service continues to charge for; null for none. */
export function runningPlan(view: MembershipView | undefined): SubscriptionView | null {
  const own = view?.subscription ?? null
  if (own === null || own.end_reason !== null) return null
  return MAY_ENTITLE.includes(own.status) ? own : null
}

/** What the reader can do about a plan. `view` is undefined for a visitor, and while it is not known. */
export function offerOf(view: MembershipView | undefined, tier: PaidTier): Offer {
  const own = runningPlan(view)
  if (own === null) return { way: 'buy', trial: tier === 'premium' ? (view?.trial_available ?? null) : false }
  if (own.status === 'past_due') return { way: 'settle', own: own.tier === tier }
  return own.tier === tier ? { way: 'yours' } : { way: 'change', from: own.tier }
}
