import type { TestPayments } from '#services/payments/payments.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { testCheckoutDecide } from '../calls.ts'
import { takeWaitingEvents } from '../payment-events.ts'

/**
 * Applies the decision and takes the embedded service's events. A failure to take them does not stop the buyer: the
 * remaining events wait for the job. Throws the Refusals `membership.checkoutNotFound` (404) and `membership.checkoutOver`
 * (409).
 */
export const testCheckoutDecideHandler = handle(testCheckoutDecide, async ({ id, decision }, context) => {
  const { test } = context.outside.payments
  if (test === null) throw new Refusal('membership.checkoutNotFound', 404)
  const url = await decided(test, id, decision)
  await takeWaitingEvents(context).catch((err: unknown) =>
    context.log.error({ err }, 'events of a checkout wait'),
  )
  return { url }
})

async function decided(
  test: TestPayments,
  id: string,
  decision: AcceptedOf<typeof testCheckoutDecide>['decision'],
): Promise<string | null> {
  const session = await test.session(id)
  if (session !== null && decision !== 'card-works' && decision !== 'card-fails') {
    if (session.state === 'expired') throw new Refusal('membership.checkoutOver', 409)
    return (await test.decide(id, decision)).url
  }
  const card = session === null ? await test.cardPage(id) : null
  if (card === null) throw new Refusal('membership.checkoutNotFound', 404)
  if (decision === 'card-works' || decision === 'card-fails')
    await test.setCard(id, decision === 'card-works')
  else if (decision !== 'cancel') throw new Refusal('membership.checkoutNotFound', 404)
  return card.backTo
}
