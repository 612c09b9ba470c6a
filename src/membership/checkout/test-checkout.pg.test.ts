import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loopbackStripe } from '#services/payments/loopback-stripe.ts'
import { PLANS } from '#services/payments/stripe-plans.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { type TestRuntime, openTestRuntime } from '#testing/test-runtime.ts'
import { membership, testCheckout, testCheckoutDecide } from '../calls.ts'
import { planOf } from '../membership.ts'
import { PAID_TIERS, PRICE_CENTS } from '../rules.ts'
import { givePlan } from '../test-plans.ts'
import { advanceTestPaymentsJob } from './advance-test-payments.ts'

const runtime = await openTestRuntime()
const { ask, clock } = runtime
const { payments } = runtime.runtime.outside

async function opened(of: TestRuntime = runtime, trialDays: number | null = 7) {
  const [userId, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await of.db.insert(users).values({ id: userId, name: 'Ada', email })
  const { payments: service } = of.runtime.outside
  const customerId = await service.createCustomer({ userId, email, language: 'en' })
  const checkout = await service.createCheckout({
    id: randomUUID(),
    customerId,
    userId,
    tier: 'premium',
    trialDays,
    language: 'en',
    successUrl: 'http://localhost:3000/welcome-premium?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/pricing',
    expiresAt: new Date(of.clock.now().getTime() + 23 * HOUR),
  })
  return { ...checkout, userId, email, customerId }
}
const planNow = (userId: string) => planOf(runtime.runtime, userId, clock.now())
const pastDue = async (customerId: string) => (await payments.subscriptionsOf(customerId))[0]?.status

// Covers: payments-1
test('the charged price is the one on the pricing page', () => {
  for (const tier of PAID_TIERS) expect(PLANS[tier].cents).toBe(PRICE_CENTS[tier])
})

// Covers: payments-7
test('the page shows the plan, the buyer and the way back', async () => {
  const { id, email } = await opened()
  expect(await ask(testCheckout, { id })).toEqual({
    kind: 'checkout',
    tier: 'premium',
    price_cents: 890,
    currency: 'eur',
    trial_days: 7,
    email,
    state: 'open',
    works: true,
    back_url: 'http://localhost:3000/pricing',
  })
})

// Covers: payments-7
test('a buyer has the plan when the page redirects, and deciding twice buys once', async () => {
  const { id, userId, customerId } = await opened()
  const success = `http://localhost:3000/welcome-premium?session=${id}`
  expect(await planNow(userId)).toBeNull()
  expect(await ask(testCheckoutDecide, { id, decision: 'pay' })).toEqual({ url: success })
  expect(await planNow(userId)).toBe('premium')
  expect(await ask(testCheckoutDecide, { id, decision: 'pay-then-fail' })).toEqual({ url: success })
  expect(await payments.subscriptionsOf(customerId)).toHaveLength(1)
  expect(await ask(testCheckout, { id })).toMatchObject({ state: 'completed', back_url: success })
})

// Covers: payments-7
test('a declined card stays on the page without effect; after canceling, the buyer can still pay', async () => {
  const { id, userId } = await opened()
  expect(await ask(testCheckoutDecide, { id, decision: 'decline' })).toEqual({ url: null })
  expect(await ask(testCheckoutDecide, { id, decision: 'cancel' })).toEqual({
    url: 'http://localhost:3000/pricing',
  })
  expect(await planNow(userId)).toBeNull()
  expect(await ask(testCheckout, { id })).toMatchObject({ state: 'open' })
  await ask(testCheckoutDecide, { id, decision: 'pay' })
  expect(await planNow(userId)).toBe('premium')
})

test('an expired checkout can no longer be decided', async () => {
  const { id } = await opened()
  await payments.expireCheckout(id)
  expect(await ask(testCheckout, { id })).toMatchObject({ state: 'expired' })
  await expect(ask(testCheckoutDecide, { id, decision: 'pay' })).rejects.toMatchObject({
    code: 'membership.checkoutOver',
    status: 409,
  })
})

// Covers: payments-5
test('the job advances time: a trial becomes a payment, and a failed one ends the plan after grace', async () => {
  const { id, userId, customerId } = await opened()
  await ask(testCheckoutDecide, { id, decision: 'pay-then-fail' })
  clock.pass(8 * DAY)
  expect(await advanceTestPaymentsJob.run({}, runtime.runtime)).toMatchObject({ failed: 0 })
  expect(await pastDue(customerId)).toBe('past_due')
  expect(await planNow(userId), 'in grace').toBe('premium')
  clock.pass(7 * DAY)
  await advanceTestPaymentsJob.run({}, runtime.runtime)
  expect(await pastDue(customerId)).toBe('canceled')
  expect(await planNow(userId)).toBeNull()
  expect(await advanceTestPaymentsJob.run({}, runtime.runtime)).toEqual({ taken: 0, failed: 0 })
})

test('on the card page a working card pays the open invoice, and the page redirects back', async () => {
  const { id, userId, customerId } = await opened(runtime, null)
  await ask(testCheckoutDecide, { id, decision: 'pay-then-fail' })
  clock.pass(32 * DAY)
  await advanceTestPaymentsJob.run({}, runtime.runtime)
  expect(await pastDue(customerId)).toBe('past_due')

  const back = 'http://localhost:3000/account'
  const card = (await payments.portal(customerId, back, 'en')).split('/').at(-1) ?? ''
  expect(await ask(testCheckout, { id: card })).toMatchObject({ kind: 'card', works: false, back_url: back })
  expect(await ask(testCheckoutDecide, { id: card, decision: 'cancel' })).toEqual({ url: back })
  expect(await pastDue(customerId)).toBe('past_due')
  expect(await ask(testCheckoutDecide, { id: card, decision: 'card-works' })).toEqual({ url: back })
  expect(await pastDue(customerId)).toBe('active')
  expect(await planNow(userId)).toBe('premium')
  expect(await ask(testCheckout, { id: card })).toMatchObject({ works: true })
  await expect(ask(testCheckoutDecide, { id: card, decision: 'pay' })).rejects.toMatchObject({ status: 404 })
})

// Covers: payments-8
test('the job takes the events that a killed process left undelivered', async () => {
  const { id, userId } = await opened()
  await payments.test?.decide(id, 'pay')
  expect(await planNow(userId)).toBeNull()
  expect(await advanceTestPaymentsJob.run({}, runtime.runtime)).toMatchObject({ taken: 3, failed: 0 })
  expect(await planNow(userId)).toBe('premium')
})

test('the page does not exist for an unknown id or on a site with the real service', async () => {
  const missing = { code: 'membership.checkoutNotFound', status: 404 }
  await expect(ask(testCheckout, { id: 'cs_unknown' })).rejects.toMatchObject(missing)
  await expect(ask(testCheckoutDecide, { id: 'cs_unknown', decision: 'pay' })).rejects.toMatchObject(missing)

  const stripe = await loopbackStripe(clock)
  atEndOfFile(() => stripe.close())
  const real = await openTestRuntime(stripe.env)
  real.clock.set(clock.now())
  const { id } = await opened(real)
  await expect(real.ask(testCheckout, { id })).rejects.toMatchObject(missing)
  await expect(real.ask(testCheckoutDecide, { id, decision: 'pay' })).rejects.toMatchObject(missing)
})

// Covers: payments-9
test('with the real service, embedded plans end and paid plans stay', async () => {
  const stripe = await loopbackStripe(clock)
  atEndOfFile(() => stripe.close())
  const real = await openTestRuntime(stripe.env)
  const [tried, paid] = [await real.admin(), await real.admin()]
  await givePlan(real.db, tried.id, 'premium', { provider: 'test' })
  await givePlan(real.db, paid.id, 'premium', { provider: 'stripe' })
  const plans = () => Promise.all([tried, paid].map(({ id }) => planOf(real.runtime, id, real.clock.now())))
  expect(await plans()).toEqual([null, 'premium']) // immediately, before the job
  expect(await real.ask(membership, {}, { ...tried, roles: [] })).toMatchObject({
    standing: 'freemium',
    subscription: null,
  })
  expect(await advanceTestPaymentsJob.run({}, real.runtime)).toEqual({ ended: 1 })
  expect(await plans()).toEqual([null, 'premium'])
  expect(await real.ask(membership, {}, tried)).toMatchObject({ subscription: { status: 'canceled' } })
  expect(await advanceTestPaymentsJob.run({}, real.runtime)).toEqual({ ended: 0 })
})
