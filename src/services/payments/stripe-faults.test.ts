import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { loopback } from '../loopback.ts'
import { type Fault, loopbackStripe } from './loopback-stripe.ts'
import { openPayments } from './open-payments.ts'
import type { Payments } from './payments.ts'
import { PLANS } from './stripe-plans.ts'

const { db, clock } = await openTestRuntime()

async function opened(changes: Record<string, string> = {}) {
  const stripe = await loopbackStripe(clock)
  atEndOfFile(stripe.close)
  const env = { ...stripe.env, ...changes }
  const of = { db, clock, log: openLog('silent'), siteUrl: 'http://localhost:3000', timeoutMs: 250 }
  return { stripe, payments: openPayments(readConfig(env).payments, of), env }
}

async function wantedAt(payments: Payments) {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  return {
    id: randomUUID(),
    customerId: await payments.createCustomer({ userId, email, language: 'en' }),
    userId,
    tier: 'premium' as const,
    trialDays: null,
    language: 'en',
    successUrl: 'http://localhost:3000/welcome-premium',
    cancelUrl: 'http://localhost:3000/pricing',
    expiresAt: new Date(clock.now().getTime() + 23 * HOUR),
  }
}

// Covers: payments-3
test.for<[Fault, 'away' | 'refused', tries: number]>([
  ['broken', 'away', 3],
  ['busy', 'away', 1],
  ['cut', 'away', 3],
  ['silence', 'away', 3],
  ['declined', 'refused', 1],
])(
  'a service that is %s is %s after %d tries, and answers again afterwards',
  async ([fault, kind, tries]) => {
    const { stripe, payments } = await opened()
    stripe.next(...Array.from({ length: tries }, () => fault))
    await expect(payments.subscriptionsOf('cus_1')).rejects.toMatchObject({ name: 'PaymentTrouble', kind })
    expect(payments.last).toMatchObject({ success: null, error: { at: clock.now() } })
    expect(stripe.asked).toHaveLength(tries)
    expect(await payments.subscriptionsOf('cus_1')).toEqual([])
    expect(payments.last.success).toEqual(clock.now())
  },
)

test('a service that cannot be reached is reported as away', async () => {
  const { stripe, payments } = await opened()
  await stripe.close()
  await expect(payments.checkout('cs_1')).rejects.toMatchObject({ kind: 'away' })
})

// Covers: payments-2
test('a request whose answer was lost is repeated with the same key and done once', async () => {
  const { stripe, payments } = await opened()
  const wanted = await wantedAt(payments)
  await payments.createCheckout({ ...wanted, id: randomUUID() }) // from here on the price is known
  const before = stripe.asked.length
  stripe.next('lost')
  const checkout = await payments.createCheckout(wanted)
  const path = 'POST /v1/checkout/sessions'
  const key = `checkout:${wanted.id}`
  expect(stripe.asked.slice(before)).toEqual([
    { path, key },
    { path, key },
  ])
  expect(await payments.createCheckout(wanted)).toEqual(checkout)
  await stripe.buyer.decide(checkout.id, 'pay')
  expect(await payments.subscriptionsOf(wanted.customerId)).toHaveLength(1)
})

test('the key of one checkout is refused for another', async () => {
  const { payments } = await opened()
  const wanted = await wantedAt(payments)
  await payments.createCheckout(wanted)
  await expect(payments.createCheckout({ ...wanted, trialDays: 7 })).rejects.toMatchObject({
    kind: 'refused',
  })
})

// Covers: payments-3
test('a wrong key is refused, and no message contains it or a secret that the service repeats', async () => {
  const secret = 'sk_test_planted0123456789'
  const wrong = await opened({ STRIPE_SECRET_KEY: secret })
  await expect(wrong.payments.checkout('cs_1')).rejects.toMatchObject({ kind: 'refused' })
  const talkative = await loopback((request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    const message = `You sent ${request.headers.authorization}\nand more`
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }))
  })
  atEndOfFile(talkative.close)
  const result = await opened({ STRIPE_SECRET_KEY: secret, STRIPE_API_BASE: talkative.origin })
  await expect(result.payments.checkout('cs_1')).rejects.toMatchObject({ message: '400 You sent Bearer •••' })
  expect(JSON.stringify([wrong.payments.last, result.payments.last])).not.toContain(secret)
})

test('prices are created once, found by their key, and replaced when they differ from the page', async () => {
  const { stripe, payments, env } = await opened()
  const made = () => stripe.asked.filter(({ path }) => /^POST \/v1\/(prices|products)$/.test(path))
  await payments.createCheckout(await wantedAt(payments))
  const again = openPayments(readConfig(env).payments, { db, clock, log: openLog('silent'), siteUrl: '' })
  await again.createCheckout(await wantedAt(again))
  expect(made()).toEqual([
    { path: 'POST /v1/products', key: 'product:cadence_premium_month:Cadence Premium' },
    { path: 'POST /v1/prices', key: expect.stringMatching(/^price:cadence_premium_month:890:prod_/) },
  ])

  const sdk = new Stripe(env.STRIPE_SECRET_KEY ?? '', {
    host: '127.0.0.1',
    port: new URL(env.STRIPE_API_BASE ?? '').port,
    protocol: 'http',
    telemetry: false,
  })
  const { id: product } = await sdk.products.create({ name: 'B2B' })
  const dear = { product, currency: 'eur', unit_amount: 1, recurring: { interval: 'month' as const } }
  const { id: old } = await sdk.prices.create({ ...dear, lookup_key: PLANS.b2b.lookupKey })
  const wanted = await wantedAt(payments)
  const { id } = await payments.createCheckout({ ...wanted, tier: 'b2b' })
  expect(await stripe.buyer.session(id)).toMatchObject({ tier: 'b2b', priceCents: 9900 })
  const left = { lookup_key: null, unit_amount: 1, metadata: { tier: 'b2b' } }
  expect(await sdk.prices.retrieve(old), 'who has bought it still has the plan').toMatchObject(left)
})

// Covers: payments-1
test('tax, addresses and tax numbers are requested according to the settings', async () => {
  const fields: URLSearchParams[] = []
  const server = await loopback((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      fields.push(new URLSearchParams(body))
      response.writeHead(200, { 'content-type': 'application/json' })
      const price = { id: 'price_1', unit_amount: 890, currency: 'eur' }
      response.end(JSON.stringify({ id: 'cs_1', status: 'open', url: 'https://pay.example', data: [price] }))
    })
  })
  atEndOfFile(server.close)
  const all = { STRIPE_TAX: 'true', STRIPE_BILLING_ADDRESS: 'true', STRIPE_TAX_IDS: 'true' }
  const { payments } = await opened({ STRIPE_API_BASE: server.origin, ...all })
  const wanted = { ...(await wantedAt((await opened()).payments)), language: 'ar', trialDays: 7 }
  expect(await payments.createCheckout(wanted)).toMatchObject({ url: 'https://pay.example', state: 'open' })
  const asked = fields.at(-1)
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    mode: 'subscription',
    locale: 'auto', // Stripe has no pages in Arabic
    client_reference_id: wanted.userId,
    'metadata[user_id]': wanted.userId,
    'subscription_data[metadata][user_id]': wanted.userId,
    'subscription_data[trial_period_days]': '7',
    'automatic_tax[enabled]': 'true',
    'tax_id_collection[enabled]': 'true',
    'customer_update[address]': 'auto',
    billing_address_collection: 'required',
  })
})

test('refunds and disputes name their charge, and a charge its subscription', async () => {
  const { stripe, payments } = await opened()
  const wanted = await wantedAt(payments)
  const { id } = await payments.createCheckout(wanted)
  await stripe.buyer.decide(id, 'pay')
  const { subscriptionId } = await payments.checkout(id)
  const bought = subscriptionId ?? ''
  const charge = await stripe.refund(bought, 400)
  await stripe.refund(bought)
  await stripe.dispute(bought)
  await stripe.decide(charge, 'lost')
  expect(await payments.subscriptionOfCharge(charge)).toBe(bought)
  await expect(payments.subscriptionOfCharge('ch_unknown')).rejects.toMatchObject({ kind: 'refused' })

  const result = await Promise.all(
    (await stripe.events()).map(({ rawBody, signature }) => payments.verify(rawBody, signature, clock.now())),
  )
  expect(result.flatMap((event) => (event.charge ? [[event.type, event.charge]] : []))).toEqual([
    ['charge.refunded', { id: charge, refundedWhole: false, disputeLost: false }],
    ['charge.refunded', { id: charge, refundedWhole: true, disputeLost: false }],
    ['charge.dispute.created', { id: charge, refundedWhole: false, disputeLost: false }],
    ['charge.dispute.closed', { id: charge, refundedWhole: false, disputeLost: true }],
  ])
})

test('posted events are arranged by the test, and wait until they are accepted', async () => {
  const { stripe, payments } = await opened()
  const { id } = await payments.createCheckout(await wantedAt(payments))
  await stripe.buyer.decide(id, 'pay')
  const heard: string[] = []
  const site = await loopback((request, response) => {
    heard.push(`${request.headers['stripe-signature'] !== undefined}`)
    response.writeHead(heard.length === 1 ? 503 : 200).end()
  })
  atEndOfFile(site.close)
  const shuffled = await stripe.post(`${site.origin}/api/payment-events`, ([a, b, c]) =>
    [c, a, c].flatMap((event) => (event === undefined || b === undefined ? [] : [event])),
  )
  expect([shuffled, heard]).toEqual([
    [503, 200, 200],
    ['true', 'true', 'true'],
  ])
  expect(await stripe.events(), 'the second was never posted').toHaveLength(1)
})
