import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { ForgedEvent, PaymentTrouble, type PaidSubscription, type Payments } from './payments.ts'
import { type AskedOfBuyers, checkoutParams, localeOf } from './stripe-checkout.ts'
import { type PlanTier, priceOf } from './stripe-plans.ts'
import {
  checkoutFrom,
  eventFrom,
  invoiceFrom,
  subscriptionFrom,
  subscriptionOfInvoice,
} from './stripe-shapes.ts'
import { isInvalid, isMissing, troubleOf } from './stripe-trouble.ts'

/** How to reach the payment service, and what to ask of buyers. */
export type StripeSource = {
  provider: Payments['provider']
  /** Loaded at the first request: the SDK takes about 70 ms and 38 MB. */
  stripe: () => Promise<Stripe>
  webhookSecret: () => Promise<string>
  /** Strings that are never shown. */
  secrets: readonly string[]
  asked: AskedOfBuyers
  clock: Clock
}

/** The part of Payments that calls Stripe: everything except the embedded service's own functions. */
export type StripePayments = Omit<Payments, 'waitingEvents' | 'delivered' | 'test'>

/** How much the time of a signature may differ from ours, in either direction. */
const TOLERANCE_SECONDS = 300
const SUBSCRIPTIONS_READ = 20
/** Plans that have a free trial; changing to another plan ends it. */
const TRIAL_TIERS: readonly PlanTier[] = ['premium']
const INVOICES_READ = 24

/** The payment service, called through Stripe's SDK. */
export function stripePayments(source: StripeSource): StripePayments {
  const prices = new Map<PlanTier, Promise<string>>()
  const last: Payments['last'] = { success: null, error: null }
  const price = (stripe: Stripe, tier: PlanTier) => {
    const known = prices.get(tier) ?? priceOf(stripe, tier)
    prices.set(tier, known)
    return known.catch((error: unknown) => {
      prices.delete(tier)
      throw error
    })
  }

  async function ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await question(await source.stripe())
      last.success = source.clock.now()
      return answer
    } catch (error) {
      const trouble = troubleOf(error, source.secrets)
      const message = trouble instanceof Error ? trouble.message : String(trouble)
      last.error = { at: source.clock.now(), message }
      throw trouble
    }
  }
  const askFor = (question: (stripe: Stripe) => Promise<Stripe.Subscription>): Promise<PaidSubscription> =>
    ask(async (stripe) => whole(await question(stripe)))

  return {
    provider: source.provider,
    last,
    createCustomer: (of) => ask((stripe) => customerOf(stripe, of)),
    createCheckout: (wanted) =>
      ask(async (stripe) => {
        const asked = checkoutParams(wanted, await price(stripe, wanted.tier), source.asked)
        return checkoutFrom(
          await stripe.checkout.sessions.create(asked, { idempotencyKey: `checkout:${wanted.id}` }),
        )
      }),
    checkout: (id) => ask(async (stripe) => checkoutFrom(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      ask(async (stripe) =>
        checkoutFrom(
          await unlessOver(
            () => stripe.checkout.sessions.expire(id),
            () => stripe.checkout.sessions.retrieve(id),
            ({ status }) => status !== 'open',
          ),
        ),
      ),
    subscription: (id) =>
      ask(async (stripe) => {
        try {
          return whole(await stripe.subscriptions.retrieve(id))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    subscriptionsOf: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: SUBSCRIPTIONS_READ,
        })
        return data.map(whole)
      }),
    setCancelAtPeriodEnd: (id, cancel) =>
      askFor((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: cancel })),
    changePlan: (id, tier, key) =>
      askFor(async (stripe) => changePlan(stripe, { id, tier, key, priceOf: () => price(stripe, tier) })),
    cancelNow: (id) =>
      askFor((stripe) =>
        unlessOver(
          () => stripe.subscriptions.cancel(id),
          () => stripe.subscriptions.retrieve(id),
          ({ status }) => status === 'canceled' || status === 'incomplete_expired',
        ),
      ),
    invoicesOf: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.invoices.list({ customer, limit: INVOICES_READ })
        return data.map(invoiceFrom)
      }),
    subscriptionOfCharge: (id) => ask((stripe) => subscriptionOfCharge(stripe, id)),
    portal: (customer, backTo, language) =>
      ask(async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: backTo,
          locale: localeOf(language),
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: backTo } },
          },
        })
        return url
      }),
    verify: (rawBody, signature, now) => verifiedEvent(source, rawBody, { signature, now }),
  }
}

function whole(said: Stripe.Subscription): PaidSubscription {
  const subscription = subscriptionFrom(said)
  if (subscription === null) throw new PaymentTrouble('refused', `the subscription ${said.id} has no item`)
  return subscription
}

/** The customer of an account. An existing one is found by the address, even if its idempotency key has expired. */
async function customerOf(
  stripe: Stripe,
  { userId, email, language }: { userId: string; email: string; language: string },
): Promise<string> {
  const { data } = await stripe.customers.list({ email, limit: 100 })
  const known = data.find(({ metadata }) => metadata['user_id'] === userId)
  if (known !== undefined) return known.id
  const asked = { email, preferred_locales: [language], metadata: { user_id: userId } }
  const mark = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16)
  // the same key with another address or language would be refused
  const made = await stripe.customers.create(asked, { idempotencyKey: `customer:${userId}:${mark}` })
  return made.id
}

async function changePlan(
  stripe: Stripe,
  { id, tier, key, priceOf }: { id: string; tier: PlanTier; key: string; priceOf: () => Promise<string> },
): Promise<Stripe.Subscription> {
  const now = await stripe.subscriptions.retrieve(id)
  const [item] = now.items.data
  const price = await priceOf()
  if (item === undefined || item.price.id === price) return now
  const endsTrial = now.status === 'trialing' && !TRIAL_TIERS.includes(tier)
  return stripe.subscriptions.update(
    id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'create_prorations',
      ...(endsTrial && { trial_end: 'now' }),
    },
    { idempotencyKey: `change:${key}` },
  )
}

/** The event in the body of a request, if the service has signed it within the last minutes; throws ForgedEvent otherwise. */
async function verifiedEvent(
  source: Pick<StripeSource, 'stripe' | 'webhookSecret'>,
  rawBody: Uint8Array,
  { signature, now }: { signature: string; now: Date },
) {
  const stripe = await source.stripe()
  const secret = await source.webhookSecret()
  try {
    const event = stripe.webhooks.constructEvent(
      Buffer.from(rawBody),
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
    if (signedAt(signature) - now.getTime() / 1000 > TOLERANCE_SECONDS)
      throw new Error('the signature is from the future')
    return eventFrom(event)
  } catch (cause) {
    throw new ForgedEvent('no event of the payment service', { cause })
  }
}

/** Runs the action, or returns the current state of the object if it was already over. */
async function unlessOver<Thing>(
  action: () => Promise<Thing>,
  read: () => Promise<Thing>,
  isOver: (thing: Thing) => boolean,
): Promise<Thing> {
  try {
    return await action()
  } catch (error) {
    if (!isInvalid(error)) throw error
    const thing = await read()
    if (!isOver(thing)) throw error
    return thing
  }
}

async function subscriptionOfCharge(stripe: Stripe, id: string): Promise<string | null> {
  const charge = await stripe.charges.retrieve(id)
  const intent = charge.payment_intent
  if (intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: typeof intent === 'string' ? intent : intent.id },
    limit: 1,
  })
  const paid = data[0]?.invoice
  if (paid === undefined) return null
  const invoice = await stripe.invoices.retrieve(typeof paid === 'string' ? paid : paid.id)
  return subscriptionOfInvoice(invoice)
}

/** The time in seconds; of several the last one, which is signed. */
const signedAt = (signature: string) =>
  Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1] ?? Number.NaN)
