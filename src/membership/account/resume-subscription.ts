import { handle } from '#platform/serve.ts'
import { apply, askingPayments } from '../asking-payments.ts'
import { resumeSubscription } from '../calls.ts'
import { membershipOf } from './membership-view.ts'
import { ownSubscription } from './own-subscriptions.ts'

export const resumeSubscriptionHandler = handle(resumeSubscription, (_input, visit) =>
  askingPayments(visit, async () => {
    const { caller, own } = await ownSubscription(visit)
    await apply(visit, await visit.outside.payments.setCancelAtPeriodEnd(own.id, false))
    return membershipOf(visit, caller)
  }),
)
