import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loopbackStripe } from '#services/payments/loopback-stripe.ts'
import type { TestPayments } from '#services/payments/payments.ts'
import { DAY, SECOND, setClock } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  billingPortal,
  cancelSubscription,
  changePlan,
  checkoutResult,
  invoices,
  membership,
  resumeSubscription,
} from '../calls.ts'
import { planOf } from '../membership.ts'
import { takeWaitingEvents } from '../payment-events.ts'
import type { PaidTier } from '../rules.ts'
import { subscriptions } from '../tables.ts'
import { openBuyer } from '../test-buyer.ts'
import { givePlan } from '../test-plans.ts'

const embedded = await openTestRuntime()
const { payments } = embedded.runtime.outside
const service = payments.test as TestPayments // not null: no real service is configured
const stripe = await loopbackStripe(setClock(TEST_NOW))
atEndOfFile(() => stripe.close())
const real = await openTestRuntime(stripe.env)

/** A reader whose payment is confirmed. */
async function member(tier: PaidTier, at = embedded, buyer = service) {
  const one = await openBuyer(at, buyer)
  const session = await one.pay(tier)
  const { membership: view } = await one.ask(checkoutResult, { session })
  return { ...one, subscription: view.subscription?.id ?? '' }
}
const plan = (userId: string, at = embedded) => planOf(at.runtime, userId, at.clock.now())

test('a reader without purchases has no plan, no invoices and nothing to cancel', async () => {
  const { ask, refused } = await openBuyer(embedded, service)
  expect(await ask(membership, {})).toEqual({
    standing: 'freemium',
    subscription: null,
    trial_available: true,
    provider: 'test',
  })
  expect(await ask(invoices, {})).toEqual({ items: [], total: 0, next_cursor: null })
  const none = [409, 'membership.noPlan']
  expect(await refused(cancelSubscription, {})).toEqual(none)
  expect(await refused(resumeSubscription, {})).toEqual(none)
  expect(await refused(changePlan, { tier: 'b2b' })).toEqual(none)
  expect(await refused(billingPortal, {})).toEqual([409, 'membership.noCustomer'])
})

test('an administrator reads everything without a plan', async () => {
  const caller = await embedded.admin()
  expect(await embedded.ask(membership, {}, caller)).toMatchObject({
    standing: 'admin',
    subscription: null,
  })
})

// Covers: checkout-8
test('a canceled plan stays until the end of the paid period and can be resumed until then', async () => {
  const { ask, caller } = await member('premium')
  const cancelled = await ask(cancelSubscription, {})
  expect(cancelled).toMatchObject({
    standing: 'premium',
    subscription: { status: 'trialing', cancel_at_period_end: true, in_force: true },
  })
  expect(await ask(cancelSubscription, {})).toEqual(cancelled)
  expect(await ask(resumeSubscription, {})).toMatchObject({ subscription: { cancel_at_period_end: false } })
  await ask(cancelSubscription, {})
  expect(await plan(caller.id)).toBe('premium')

  embedded.clock.pass(8 * DAY)
  await service.advance()
  await takeWaitingEvents(embedded.runtime)
  expect(await plan(caller.id)).toBe(null)
  expect(await ask(membership, {})).toMatchObject({
    standing: 'freemium',
    subscription: { status: 'canceled', in_force: false, ended_at: '2026-11-27T09:00:00.000Z' },
    trial_available: false,
  })
  embedded.clock.set(TEST_NOW)
})

test('canceling after a failed payment ends the plan immediately without another charge', async () => {
  const one = await openBuyer(embedded, service)
  const session = await one.pay('premium', 'pay-then-fail')
  await one.ask(checkoutResult, { session })
  embedded.clock.pass(7.5 * DAY)
  await service.advance()
  await takeWaitingEvents(embedded.runtime)
  expect(await one.ask(membership, {})).toMatchObject({
    standing: 'premium',
    subscription: { status: 'past_due', grace_ends_at: '2026-12-04T09:00:00.000Z', in_force: true },
  })
  expect(await one.refused(changePlan, { tier: 'b2b' })).toEqual([409, 'membership.settleFirst'])
  expect(await one.ask(cancelSubscription, {})).toMatchObject({
    standing: 'freemium',
    subscription: { status: 'canceled', in_force: false },
  })
  embedded.clock.set(TEST_NOW)
})

// Covers: checkout-8
test('changing to another plan takes effect immediately, and clicking twice makes one change', async () => {
  const { ask, refused, caller } = await member('premium', real, stripe.buyer)
  const before = stripe.asked.length
  const [one, two] = await Promise.allSettled([1, 2].map(() => ask(changePlan, { tier: 'b2b' })))
  expect([one?.status, two?.status]).toContain('fulfilled')
  const keys = stripe.asked.slice(before).flatMap(({ key }) => (key?.startsWith('change:') ? [key] : []))
  expect(new Set(keys).size).toBe(1)
  expect(await ask(membership, {})).toMatchObject({
    standing: 'b2b',
    subscription: { tier: 'b2b', price_cents: 9900 },
  })
  expect(await plan(caller.id, real)).toBe('b2b')
  expect(await refused(changePlan, { tier: 'b2b' })).toEqual([409, 'membership.hasPlan'])
  for (const tier of ['premium', 'b2b'] as const) {
    real.clock.pass(SECOND) // a change back is not a repetition of the first
    expect(await ask(changePlan, { tier })).toMatchObject({ standing: tier })
  }
})

// Covers: checkout-4
test('B2B has no free trial: changing to it ends the trial and charges immediately', async () => {
  const { ask, caller } = await member('premium')
  expect(await ask(membership, {})).toMatchObject({ subscription: { status: 'trialing' } })
  const changed = await ask(changePlan, { tier: 'b2b' })
  expect(changed).toMatchObject({
    standing: 'b2b',
    subscription: { tier: 'b2b', status: 'active', trial_end: TEST_NOW.toISOString() },
  })
  expect(await ask(invoices, {})).toMatchObject({
    items: [{ total_cents: 9900, state: 'paid' }, { total_cents: 0 }],
  })
  expect(await plan(caller.id)).toBe('b2b')
  expect(await ask(changePlan, { tier: 'premium' })).toMatchObject({ subscription: { status: 'active' } })
})

test('invoices come from the payment service, and the card is changed on its page', async () => {
  const { ask } = await member('b2b')
  expect(await ask(invoices, {})).toMatchObject({
    total: 1,
    items: [{ total_cents: 9900, currency: 'eur', state: 'paid', created_at: '2026-11-20T09:00:00.000Z' }],
  })
  const { url } = await ask(billingPortal, {})
  const page = await service.cardPage(/bps_\w+/.exec(url)?.[0] ?? '')
  expect(page).toEqual({ works: true, backTo: 'http://localhost:3000/en/account' })
})

// Covers: checkout-8
test('while the service is away nothing changes, and every call says so', async () => {
  const { refused, ask } = await member('premium', real, stripe.buyer)
  const before = await ask(membership, {})
  const away = [503, 'membership.paymentsAway']
  for (const [call, input] of [
    [cancelSubscription, {}],
    [resumeSubscription, {}],
    [changePlan, { tier: 'b2b' }],
    [billingPortal, {}],
    [invoices, {}],
  ] as const) {
    stripe.next('broken', 'broken', 'broken')
    expect([call.name, await refused(call, input)]).toEqual([call.name, away])
  }
  expect(await ask(membership, {})).toEqual(before)
})

test('a refunded or inactive plan is reported and cannot be canceled', async () => {
  const { ask, refused, caller } = await openBuyer(embedded, service)
  await givePlan(embedded.db, caller.id, 'premium', {
    status: 'canceled',
    endReason: 'refunded',
    endedAt: TEST_NOW,
  })
  expect(await ask(membership, {})).toMatchObject({
    standing: 'freemium',
    subscription: { end_reason: 'refunded', in_force: false },
  })
  expect(await refused(cancelSubscription, {})).toEqual([409, 'membership.noPlan'])
  await givePlan(embedded.db, caller.id, 'b2b', { createdAt: new Date('2026-11-01T09:00:00Z') })
  expect(await ask(membership, {})).toMatchObject({
    standing: 'b2b',
    subscription: { tier: 'b2b', in_force: true },
  })
})

test('a plan of another payment service is not changed at this one', async () => {
  const { refused, caller } = await openBuyer(embedded, service)
  await givePlan(embedded.db, caller.id, 'premium', { provider: 'stripe' })
  expect(await refused(cancelSubscription, {})).toEqual([409, 'membership.noPlan'])
  const rows = await embedded.db.select().from(subscriptions).where(eq(subscriptions.userId, caller.id))
  expect(rows.map(({ status }) => status)).toEqual(['active'])
})

// Covers: payments-9
test('where payments are no longer taken, a paid plan lasts until the end of its period', async () => {
  const { ask, caller } = await openBuyer(embedded, service)
  const periodEnd = new Date(embedded.clock.now().getTime() + DAY)
  await givePlan(embedded.db, caller.id, 'premium', { provider: 'stripe', periodEnd })
  embedded.clock.pass(DAY - 1)
  expect(await ask(membership, {})).toMatchObject({
    standing: 'premium',
    subscription: { in_force: true },
  })
  embedded.clock.pass(1)
  expect(await ask(membership, {})).toMatchObject({ standing: 'freemium', subscription: null })
})
