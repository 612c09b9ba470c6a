import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Fault, loopbackStripe } from '#services/payments/loopback-stripe.ts'
import type { Payments, TestPayments } from '#services/payments/payments.ts'
import { HOUR } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { checkoutResult, createCheckout, membership } from '../calls.ts'
import { hadTrial } from '../trials.ts'
import { checkouts, subscriptions } from '../tables.ts'
import { openBuyer, sessionIn } from '../test-buyer.ts'
import { readSubscriptions } from './read-subscriptions.ts'

const embedded = await openTestRuntime()
const { payments } = embedded.runtime.outside
const service = payments.test as TestPayments // not null: no real service is configured
const stripe = await loopbackStripe({ now: () => TEST_NOW })
atEndOfFile(() => stripe.close())
const real = await openTestRuntime(stripe.env)

const AWAY = [503, 'membership.paymentsAway']
const PASSES = undefined as unknown as Fault // as after the last fault: the request is answered

const buyer = (email?: string) => openBuyer(embedded, service, email)
const openOnes = (userId: string) =>
  embedded.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))

// Covers: site-3-16, site-7-8
test('one account has one open checkout: repeated clicks and two tabs at the same time get the same page', async () => {
  const { caller, ask } = await buyer()
  const pressed = await Promise.all([1, 2, 3].map(() => ask(createCheckout, { tier: 'premium' })))
  const again = await ask(createCheckout, {
    tier: 'premium',
    userId: caller.id,
    email: caller.email.toUpperCase(),
  })
  expect(new Set([...pressed, again].map(({ url }) => url)).size).toBe(1)
  expect(again.url).toMatch(/^http:\/\/localhost:3000\/en\/test-checkout\/cs_test_\w+$/)
  expect(await openOnes(caller.id)).toHaveLength(1)
  expect(await service.session(sessionIn(again.url))).toMatchObject({
    tier: 'premium',
    priceCents: 890,
    trialDays: 7,
    email: caller.email,
    successUrl: `http://localhost:3000/en/welcome-premium?session=${sessionIn(again.url)}`,
    cancelUrl: 'http://localhost:3000/en/pricing?checkout=cancelled',
  })
})

// Covers: site-3-16, site-7-8, checkout-2
test('the session decides who pays: another id or address in the body is refused', async () => {
  const { refused, caller } = await buyer()
  const other = await buyer()
  const foreign = [403, 'membership.notYours']
  expect(await refused(createCheckout, { tier: 'premium', userId: other.caller.id })).toEqual(foreign)
  expect(await refused(createCheckout, { tier: 'premium', email: other.caller.email })).toEqual(foreign)
  expect(
    await refused(createCheckout, { tier: 'b2b', userId: caller.id, email: other.caller.email }),
  ).toEqual(foreign)
  expect(await openOnes(caller.id)).toEqual([])
})

// Covers: checkout-5
test('choosing another plan closes the open checkout first: the page left open in a tab takes no money', async () => {
  const { checkout, ask, caller } = await buyer()
  const first = await checkout('premium')
  const second = await checkout('b2b')
  expect(second).not.toBe(first)
  expect((await payments.checkout(first)).state).toBe('expired')
  await service.decide(first, 'pay')
  expect((await ask(membership, {})).standing).toBe('freemium')
  expect((await openOnes(caller.id)).map(({ sessionId }) => sessionId)).toEqual([second])
  expect(await service.session(second)).toMatchObject({ tier: 'b2b', priceCents: 9900, trialDays: null })
})

// Covers: checkout-5
test('a payment whose event is late is not made twice: the service is asked before a page is made', async () => {
  const { pay, refused, ask } = await buyer()
  await pay('premium')
  expect(await refused(createCheckout, { tier: 'b2b' })).toEqual([409, 'membership.changeInstead'])
  expect(await refused(createCheckout, { tier: 'premium' })).toEqual([409, 'membership.hasPlan'])
  expect(await ask(membership, {})).toMatchObject({
    standing: 'premium',
    subscription: { tier: 'premium', status: 'trialing', in_force: true, price_cents: 890, currency: 'eur' },
    trial_available: false,
    provider: 'test',
  })
})

test('a checkout that is about to expire is replaced', async () => {
  const { checkout } = await buyer()
  const old = await checkout('premium')
  embedded.clock.pass(11.5 * HOUR)
  const next = await checkout('premium')
  embedded.clock.set(TEST_NOW)
  expect(next).not.toBe(old)
  expect((await service.session(old))?.state).toBe('expired')
})

// Covers: site-6-18, site-9-11, checkout-3
test('a person gets one free trial: not again after a plan has ended, nor with the same mailbox', async () => {
  const name = crypto.randomUUID()
  const { pay, checkout, ask } = await buyer(`${name}@example.com`)
  const session = await pay('premium')
  const { subscription } = (await ask(checkoutResult, { session })).membership
  await payments.cancelNow(subscription?.id ?? '')
  expect((await service.session(await checkout('premium')))?.trialDays).toBe(null)
  const again = await buyer(`${name}+again@example.com`)
  expect(await hadTrial(embedded.db, again.caller.email)).toBe(true)
  expect((await service.session(await again.checkout('premium')))?.trialDays).toBe(null)
  expect((await again.ask(membership, {})).trial_available).toBe(false)
})

test('the result of a checkout is read from the service and takes effect as its event would', async () => {
  const { checkout, ask, caller } = await buyer()
  const session = await checkout('premium')
  expect((await ask(checkoutResult, { session })).state).toBe('open')
  await service.decide(session, 'pay')
  expect(await ask(checkoutResult, { session })).toMatchObject({
    state: 'confirmed',
    membership: { standing: 'premium', subscription: { status: 'trialing' } },
  })
  expect((await ask(checkoutResult, { session })).state).toBe('confirmed')
  expect(await openOnes(caller.id)).toEqual([])

  const other = await buyer()
  const left = await other.checkout('b2b')
  await payments.expireCheckout(left)
  expect((await other.ask(checkoutResult, { session: left })).state).toBe('expired')
  expect(await other.refused(checkoutResult, { session })).toEqual([404, 'membership.checkoutNotFound'])
  expect(await other.refused(checkoutResult, { session: 'cs_unknown' })).toEqual([
    404,
    'membership.checkoutNotFound',
  ])
})

// Covers: checkout-5
test('a request says when the service is away; whatever was lost, later requests make one checkout', async () => {
  await (await openBuyer(real, stripe.buyer)).checkout('premium') // so that the price is already known below
  const { refused, ask, caller } = await openBuyer(real, stripe.buyer)
  const begun = stripe.asked.length
  stripe.next('broken', 'broken', 'broken')
  expect(await refused(createCheckout, { tier: 'premium' })).toEqual(AWAY)
  stripe.next(PASSES, PASSES, PASSES, 'lost', 'lost', 'lost')
  expect(await refused(createCheckout, { tier: 'premium' })).toEqual(AWAY)
  const [one, two] = await Promise.all([1, 2].map(() => ask(createCheckout, { tier: 'premium' })))
  expect(one?.url).toBe(two?.url)
  const keys = stripe.asked
    .slice(begun)
    .filter(({ path }) => path === 'POST /v1/checkout/sessions')
    .map(({ key }) => key)
  expect([keys.length >= 4, new Set(keys).size]).toEqual([true, 1])
  const rows = await real.db.select().from(checkouts).where(eq(checkouts.userId, caller.id))
  expect(rows.filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('a checkout cannot be looked up while the service is away, but a known result is still answered', async () => {
  const { pay, refused, ask } = await openBuyer(real, stripe.buyer)
  const session = await pay('premium')
  stripe.next('cut', 'cut', 'cut')
  expect(await refused(checkoutResult, { session })).toEqual(AWAY)
  expect((await ask(checkoutResult, { session })).state).toBe('confirmed')
  const before = stripe.asked.length
  expect((await ask(checkoutResult, { session })).state).toBe('confirmed')
  expect(stripe.asked.length).toBe(before)
})

test('a dormant subscription at the service is ended before another is bought', async () => {
  const { pay, ask } = await buyer()
  const session = await pay('premium')
  const { membership: view } = await ask(checkoutResult, { session })
  const id = view.subscription?.id ?? ''
  const paid = await payments.subscription(id)
  if (paid === null) throw new Error('it was paid for')
  const asleep: Payments = { ...payments, subscriptionsOf: async () => [{ ...paid, status: 'incomplete' }] }
  const { runtime } = embedded
  await readSubscriptions({ ...runtime, outside: { ...runtime.outside, payments: asleep } }, paid.customerId)
  const [row] = await embedded.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  expect(row?.status).toBe('canceled')
})
