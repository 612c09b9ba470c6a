import type { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { complete, giveCard } from './embedded-stripe-checkout.ts'
import type { Shelf } from './embedded-stripe-memory.ts'
import type { EmbeddedStripe } from './embedded-stripe.ts'
import type { Session } from './embedded-stripe-things.ts'
import type { Payments, TestPayments, TestSession } from './payments.ts'
import { tierOf } from './stripe-plans.ts'

/** Functions that only the embedded service has: its checkout page, and the passing of time. */
export const testPaymentsOf = (embedded: EmbeddedStripe): TestPayments => ({
  session: (id) =>
    embedded.within(async (shelf) => {
      const session = await shelf.get('checkout.session', id)
      return session === null ? null : shownSession(shelf, session)
    }),
  decide: (id, decision) =>
    embedded.within(async (shelf, at) => {
      const session = await shelf.get('checkout.session', id)
      if (session === null || session.status === 'expired') return { url: session?.cancel_url ?? null }
      if (session.status === 'complete') return { url: successOf(session) }
      if (decision === 'cancel') return { url: session.cancel_url }
      if (decision === 'decline') return { url: null }
      return { url: successOf(await complete(shelf, session, decision === 'pay', at)) }
    }),
  cardPage: (id) =>
    embedded.within(async (shelf) => {
      const session = await shelf.get('billing_portal.session', id)
      if (session === null) return null
      const customer = await shelf.get('customer', session.customer)
      return { works: customer?._works === true, backTo: session.return_url }
    }),
  setCard: (id, works) =>
    embedded.within(async (shelf, at) => {
      const session = await shelf.get('billing_portal.session', id)
      if (session !== null) await giveCard(shelf, session.customer, works, at)
    }),
  advance: () => embedded.within((shelf, at) => shelf.forget(at)),
})

/** The events of the embedded service, signed by Stripe's own library when they are requested. */
export function eventsOf(
  embedded: EmbeddedStripe,
  of: { stripe: () => Promise<Stripe>; secret: () => Promise<string>; clock: Clock },
): Pick<Payments, 'waitingEvents' | 'delivered'> {
  return {
    waitingEvents: async () => {
      const waiting = await embedded.within((shelf) => shelf.waiting())
      if (waiting.length === 0) return []
      const [stripe, secret] = await Promise.all([of.stripe(), of.secret()])
      const timestamp = Math.floor(of.clock.now().getTime() / 1000)
      return waiting.map((event) => {
        const payload = JSON.stringify(event)
        return {
          id: event.id,
          rawBody: new TextEncoder().encode(payload),
          signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
        }
      })
    },
    delivered: (id) => embedded.within((shelf) => shelf.delivered(id)),
  }
}

const successOf = ({ success_url: url, id }: Session) => url.replaceAll('{CHECKOUT_SESSION_ID}', id)

async function shownSession(shelf: Shelf, session: Session): Promise<TestSession | null> {
  const [customer, price] = await Promise.all([
    shelf.get('customer', session.customer),
    shelf.get('price', session._price),
  ])
  const tier = price === null ? null : tierOf(price)
  if (price === null || tier === null) return null
  return {
    id: session.id,
    tier,
    priceCents: price.unit_amount,
    currency: price.currency,
    trialDays: session._trialDays,
    email: customer?.email ?? '',
    state: session.status === 'complete' ? 'completed' : session.status,
    successUrl: successOf(session),
    cancelUrl: session.cancel_url,
  }
}
