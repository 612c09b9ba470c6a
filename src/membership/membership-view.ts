import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type MembershipView, type SubscriptionView, membership } from './calls.ts'
import { planOf, accessLevelOf } from './membership.ts'
import { ENDED, type PaidAt, countsAt, graceEndsAt, isInForce } from './rules.ts'
import { hadTrial } from './trials.ts'
import { type Owned, subscriptionsOf } from './own-subscriptions.ts'

export const membershipHandler = handle(membership, async (_input, context) => {
  if (context.caller === null) throw new Refusal('problem.signIn', 401)
  return membershipOf(context, context.caller)
})

/** The caller's current membership, read again because the call may have changed what the dispatcher knew. */
export async function membershipOf(
  context: Pick<RequestContext, 'db' | 'now' | 'outside'>,
  caller: Caller,
): Promise<MembershipView> {
  const { db, now, outside } = context
  const at = { now, provider: outside.payments.provider }
  const plan = await planOf(context, caller.id, now)
  const counts = (await subscriptionsOf(context, caller)).find(
    (own) => ENDED.includes(own.status) || countsAt(own, at),
  )
  return {
    standing: accessLevelOf({ roles: caller.roles, ...(plan !== null && { plan }) }),
    subscription: counts ? viewOf(counts, at) : null,
    trial_available: !(await hadTrial(db, caller.email)),
    provider: at.provider,
  }
}

const viewOf = (own: Owned, at: PaidAt): SubscriptionView => ({
  id: own.id,
  tier: own.tier,
  status: own.status,
  in_force: isInForce(own, at),
  cancel_at_period_end: own.cancelAtPeriodEnd,
  period_end: own.periodEnd.toISOString(),
  trial_end: own.trialEnd?.toISOString() ?? null,
  ended_at: own.endedAt?.toISOString() ?? null,
  end_reason: own.endReason,
  grace_ends_at: own.status === 'past_due' ? graceEndsAt(own).toISOString() : null,
  price_cents: own.priceCents,
  currency: own.currency,
})
