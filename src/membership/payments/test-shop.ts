import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import Stripe from 'stripe'
import { loopback } from '#services/loopback.ts'
import { loopbackStripe } from '#services/payments/loopback-stripe.ts'
import { mails } from '#services/post/tables.ts'
import { users } from '#people/tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import type { PaidTier } from '../rules.ts'
import { checkouts, customers, paymentEvents, subscriptions } from '../tables.ts'
import { applyPaymentEventsJob } from './apply-payment-events.ts'

/** An event as it is posted. */
export type Posted = { id: string; rawBody: Uint8Array; signature: string }
/** A reader who has bought a plan. */
export type Buyer = { caller: Caller; customerId: string; checkoutId: string; subscriptionId: string }

/** A runtime whose payments go to Stripe's API on 127.0.0.1; no event is delivered before `deliver`. */
export async function openShop() {
  const opened: { clock?: { now(): Date } } = {}
  const stripe = await loopbackStripe({ now: () => opened.clock?.now() ?? TEST_NOW })
  atEndOfFile(() => stripe.close())
  const open = await openTestRuntime(stripe.env)
  const { runtime, db, app, clock } = open
  opened.clock = clock
  const { payments } = runtime.outside
  const signer = new Stripe('sk_test_shop', { telemetry: false })
  /** Applies the stored events, as the job does. */
  const apply = () => applyPaymentEventsJob.run({}, runtime)
  // each event is applied before the response, so that events take effect in the order in which they arrive
  const listener = getRequestListener(async (request) => {
    const answer = await app.fetch(request)
    await apply()
    return answer
  })
  const site = await loopback((request, response) => void listener(request, response))
  atEndOfFile(site.close)

  /** Posts an event, which stores it. */
  async function send({ rawBody, signature }: Pick<Posted, 'rawBody' | 'signature'>, through = app) {
    const answer = await through.request('/api/payment-events', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: Buffer.from(rawBody),
    })
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code } // only a problem has a code
  }
  async function post(event: Pick<Posted, 'rawBody' | 'signature'>) {
    const answer = await send(event)
    await apply()
    return answer
  }
  /** The service's events that were not accepted yet. */
  const waiting = (): Promise<Posted[]> => stripe.events()

  return {
    ...open,
    stripe,
    payments,
    send,
    apply,
    /** Posts an event and applies it. */
    post,
    waiting,
    /** Delivers and applies the waiting events, optionally rearranged by `arrange`, and returns the response statuses. */
    deliver: (arrange?: (events: Posted[]) => Posted[]): Promise<number[]> =>
      stripe.post(`${site.origin}/api/payment-events`, arrange),
    /** Signs an event made up by a test, `ageMs` ago. */
    signed: (body: object, ageMs = 0): Posted => {
      const payload = JSON.stringify(body)
      const timestamp = Math.floor((clock.now().getTime() - ageMs) / 1000)
      const secret = stripe.env['STRIPE_WEBHOOK_SECRET'] ?? ''
      const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { id: '', rawBody: new TextEncoder().encode(payload), signature }
    },
    /** A new reader pays for a plan. */
    buy: async (
      tier: PaidTier,
      { trialDays = null, works = true }: { trialDays?: number | null; works?: boolean } = {},
    ): Promise<Buyer> => {
      const userId = randomUUID()
      const email = `${userId}@example.com`
      await db.insert(users).values({ id: userId, email, name: '', language: 'fr' })
      const customerId = await payments.createCustomer({ userId, email, language: 'fr' })
      await db
        .insert(customers)
        .values({ id: customerId, provider: 'stripe', userId, createdAt: clock.now() })
      const id = randomUUID()
      const [now, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 23 * HOUR)]
      const session = await payments.createCheckout({
        id,
        customerId,
        userId,
        tier,
        trialDays,
        language: 'fr',
        expiresAt,
        successUrl: 'http://localhost:3000/welcome-premium?session={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://localhost:3000/pricing',
      })
      await db.insert(checkouts).values({
        id,
        userId,
        tier,
        createdAt: now,
        expiresAt,
        sessionId: session.id,
        url: session.url,
        provider: 'stripe',
        withTrial: trialDays !== null,
      })
      await stripe.buyer.decide(session.id, works ? 'pay' : 'pay-then-fail')
      const { subscriptionId } = await payments.checkout(session.id)
      const caller = { id: userId, email, roles: [], sessionId: randomUUID() }
      return { caller, customerId, checkoutId: id, subscriptionId: subscriptionId ?? '' }
    },
    rowOf: async (id: string) =>
      (await db.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1))[0],
    eventOf: async (id: string) =>
      (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id)).limit(1))[0],
    /** The emails about a subscription with their kinds, in the order of writing. */
    mailsAbout: async (id: string) => {
      const found = await db
        .select()
        .from(mails)
        .where(like(mails.key, `membership % ${id} %`))
        .orderBy(mails.createdAt)
      return found.map((mail) => ({ ...mail, kind: mail.key.split(' ')[1] }))
    },
  }
}
