import { handle } from '#platform/serve.ts'
import { apply, askingPayments } from '../asking-payments.ts'
import { cancelSubscription } from '../calls.ts'
import { membershipOf } from './membership-view.ts'
import { isPaidFor } from '../rules.ts'
import { ownSubscription } from './own-subscriptions.ts'

/** What is paid for stays until its end. Where nothing is paid for, because a payment has failed, it ends at once. */
export const cancelSubscriptionHandler = handle(cancelSubscription, (_input, context) =>
  askingPayments(context, async () => {
    const { caller, own } = await ownSubscription(context)
    const { payments } = context.outside
    await apply(
      context,
      isPaidFor(own.status)
        ? await payments.setCancelAtPeriodEnd(own.id, true)
        : await payments.cancelNow(own.id),
    )
    return membershipOf(context, caller)
  }),
)
