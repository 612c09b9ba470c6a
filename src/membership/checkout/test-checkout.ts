import type { OutputOf } from '#platform/call.ts'
import { handle } from '#platform/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { testCheckout } from '../calls.ts'

/** Throws the Refusal `membership.checkoutNotFound` (404), always where the real service is configured. */
export const testCheckoutHandler = handle(
  testCheckout,
  async ({ id }, { outside }): Promise<OutputOf<typeof testCheckout>> => {
    const { test } = outside.payments
    const session = (await test?.session(id)) ?? null
    if (session !== null)
      return {
        kind: 'checkout',
        tier: session.tier,
        price_cents: session.priceCents,
        currency: session.currency,
        trial_days: session.trialDays,
        email: session.email,
        state: session.state,
        works: true,
        back_url: session.state === 'completed' ? session.successUrl : session.cancelUrl,
      }
    const card = (await test?.cardPage(id)) ?? null
    if (card === null) throw new Refusal('membership.checkoutNotFound', 404)
    return {
      kind: 'card',
      tier: null,
      price_cents: 0,
      currency: 'eur',
      trial_days: null,
      email: '',
      state: 'open',
      works: card.works,
      back_url: card.backTo,
    }
  },
)
