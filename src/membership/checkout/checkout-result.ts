import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { membershipOf } from '../membership-view.ts'
import { askingPayments } from '../asking-payments.ts'
import { type MembershipView, checkoutResult } from '../calls.ts'
import { type Intent, intentOf } from './intents.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Looks up a checkout and applies the service's answer. The address through which the reader arrived proves nothing. */
export const checkoutResultHandler = handle(checkoutResult, async ({ session }, context) => {
  const { caller, db, outside } = context
  if (caller === null) throw new Refusal('problem.signIn', 401)
  const { provider } = outside.payments
  const intent = await intentOf(db, { userId: caller.id, provider, sessionId: session })
  if (intent === null) throw new Refusal('membership.checkoutNotFound', 404)
  const known = await membershipOf(context, caller)
  if (isFulfilled(known, intent)) return { state: 'confirmed' as const, membership: known }
  return askingPayments(context, () => lookUp(context, caller, intent, session))
})

async function lookUp(context: RequestContext, caller: Caller, intent: Intent, session: string) {
  const found = await context.outside.payments.checkout(session)
  await settleCheckout(context, intent.id, found)
  const membership = await membershipOf(context, caller)
  if (found.state !== 'completed') return { state: found.state, membership }
  return {
    state: isFulfilled(membership, intent) ? ('confirmed' as const) : ('confirming' as const),
    membership,
  }
}

const isFulfilled = ({ subscription }: MembershipView, { tier }: Intent): boolean =>
  subscription !== null && subscription.in_force && subscription.tier === tier
