import { handle } from '#platform/serve.ts'
import { apply, askingPayments } from '../asking-payments.ts'
import { resumeSubscription } from '../calls.ts'
import { membershipOf } from '../membership-view.ts'
import { ownSubscription } from '../own-subscriptions.ts'

export const resumeSubscriptionHandler = handle(resumeSubscription, (_input, context) =>
  askingPayments(context, async () => {
    const { caller, own } = await ownSubscription(context)
    await apply(context, await context.outside.payments.setCancelAtPeriodEnd(own.id, false))
    return membershipOf(context, caller)
  }),
)
