import { handle } from '#platform/serve.ts'
import { apply, askingPayments } from '../asking-payments.ts'
import { cancelSubscription } from '../calls.ts'
import { membershipOf } from '../membership-view.ts'
import { isPaidFor } from '../rules.ts'
import { ownSubscription } from '../own-subscriptions.ts'

/** A paid period lasts until its end. After a failed payment nothing is paid for, so the plan ends immediately. */
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
