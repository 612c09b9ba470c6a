import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { apply, askingPayments } from '../asking-payments.ts'
import { changePlan } from '../calls.ts'
import { membershipOf } from '../membership-view.ts'
import { type Owned, ownSubscription } from '../own-subscriptions.ts'

/** A double click, or a repeated click after a lost answer, makes one change: the key derives from the initial state. */
export const changePlanHandler = handle(changePlan, ({ tier }, context) =>
  askingPayments(context, async () => {
    const { caller, own } = await ownSubscription(context)
    if (own.tier === tier) throw new Refusal('membership.hasPlan', 409)
    if (own.status !== 'trialing' && own.status !== 'active') throw new Refusal('membership.settleFirst', 409)
    await apply(context, await context.outside.payments.changePlan(own.id, tier, keyOf(own, tier)))
    return membershipOf(context, caller)
  }),
)

const keyOf = ({ id, changedAt, readAt, eventId }: Owned, tier: string): string =>
  ['change', id, tier, changedAt.getTime(), readAt?.getTime() ?? '', eventId ?? ''].join(':')
