import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { bothServices, bought, somebody, wantedBy } from './test-services.ts'

const both = bothServices(await openTestRuntime())

test.each(both)('%s: an account always gets the same customer, also in another language', async (_, open) => {
  const { payments } = await open()
  const buyer = somebody()
  const first = await payments.createCustomer(buyer)
  expect(await payments.createCustomer({ ...buyer, language: 'ar' })).toBe(first)
  expect(await payments.createCustomer(somebody())).not.toBe(first)
})

test.each(both)('%s: a paid checkout becomes a subscription with a trial', async (_, open) => {
  const service = await open()
  const { payments, buyer, clock } = service
  const wanted = await wantedBy(service)
  const checkout = await payments.createCheckout(wanted)
  expect(checkout).toMatchObject({ state: 'open', subscriptionId: null, customerId: wanted.customerId })
  expect(checkout.url).toBe(`https://cadence.example/fr/test-checkout/${checkout.id}`)
  expect(await payments.createCheckout(wanted), 'asking twice makes one').toEqual(checkout)

  const { url } = await buyer.decide(checkout.id, 'pay')
  expect(url).toBe(`https://cadence.example/welcome-premium?session=${checkout.id}`)
  const completed = await payments.checkout(checkout.id)
  expect(completed).toMatchObject({ state: 'completed', url: null })
  const now = Math.floor(clock.now().getTime() / 1000) * 1000
  expect(await payments.subscription(completed.subscriptionId ?? '')).toEqual({
    id: completed.subscriptionId,
    customerId: wanted.customerId,
    userId: wanted.userId,
    tier: 'premium',
    status: 'trialing',
    cancelAtPeriodEnd: false,
    periodStart: new Date(now),
    periodEnd: new Date(now + 7 * DAY),
    trialEnd: new Date(now + 7 * DAY),
    endedAt: null,
    priceCents: 890,
    currency: 'eur',
    latestInvoice: expect.stringMatching(/^in_/),
    createdAt: new Date(now),
  })
})

test.each(both)('%s: an unknown subscription is null, an unknown checkout is refused', async (_, open) => {
  const { payments } = await open()
  expect(await payments.subscription('sub_unknown')).toBeNull()
  await expect(payments.checkout('cs_unknown')).rejects.toMatchObject({ kind: 'refused' })
})

test.each(both)('%s: a checkout without a trial is paid immediately, with an invoice', async (_, open) => {
  const service = await open()
  const { subscriptionId, customerId } = await bought(service)
  const [subscription] = await service.payments.subscriptionsOf(customerId)
  expect(subscription).toMatchObject({ id: subscriptionId, status: 'active', trialEnd: null })
  expect(subscription?.periodEnd.toISOString()).toMatch(/^2026-12-20/)
  expect(await service.payments.invoicesOf(customerId)).toEqual([
    {
      id: subscription?.latestInvoice,
      number: expect.stringMatching(/^\w{8}-0001$/),
      createdAt: subscription?.createdAt,
      total: 890,
      currency: 'eur',
      state: 'paid',
      pageUrl: null,
      pdfUrl: null,
    },
  ])
})

test.each(both)(
  '%s: a declined card buys nothing and leaves the checkout open; it can be closed once',
  async (_, open) => {
    const service = await open()
    const { payments, buyer } = service
    const { id } = await payments.createCheckout(await wantedBy(service))
    expect(await buyer.decide(id, 'decline')).toEqual({ url: null })
    expect(await buyer.decide(id, 'cancel')).toEqual({ url: 'https://cadence.example/pricing' })
    expect(await payments.checkout(id)).toMatchObject({ state: 'open', subscriptionId: null })
    expect(await payments.expireCheckout(id)).toMatchObject({ state: 'expired', url: null })
    expect(await payments.expireCheckout(id)).toMatchObject({ state: 'expired' })
    await buyer.decide(id, 'pay')
    expect(await payments.checkout(id)).toMatchObject({ state: 'expired', subscriptionId: null })
  },
)

test.each(both)('%s: closing a checkout that has been completed returns it as completed', async (_, open) => {
  const service = await open()
  const { id } = await service.payments.createCheckout(await wantedBy(service))
  await service.buyer.decide(id, 'pay')
  expect(await service.payments.expireCheckout(id)).toMatchObject({
    state: 'completed',
    subscriptionId: expect.stringMatching(/^sub_/),
  })
})

test.each(both)('%s: a checkout that no one completes expires automatically', async (_, open) => {
  const service = await open()
  const { id } = await service.payments.createCheckout(await wantedBy(service))
  service.clock.pass(23 * HOUR)
  expect(await service.payments.checkout(id)).toMatchObject({ state: 'expired' })
})

test.each(both)(
  '%s: a cancellation at period end can be undone; a canceled subscription ends with its period',
  async (_, open) => {
    const service = await open()
    const { subscriptionId } = await bought(service)
    const { payments, clock } = service
    expect(await payments.setCancelAtPeriodEnd(subscriptionId, true)).toMatchObject({
      cancelAtPeriodEnd: true,
    })
    expect(await payments.setCancelAtPeriodEnd(subscriptionId, false)).toMatchObject({
      cancelAtPeriodEnd: false,
      status: 'active',
    })
    const { periodEnd } = await payments.setCancelAtPeriodEnd(subscriptionId, true)
    clock.set(new Date(periodEnd.getTime() - 1000))
    expect(await payments.subscription(subscriptionId)).toMatchObject({ status: 'active' })
    clock.set(periodEnd)
    expect(await payments.subscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: periodEnd,
    })
  },
)

test.each(both)(
  '%s: a subscription that was ended immediately stays ended, however often it is ended',
  async (_, open) => {
    const service = await open()
    const { subscriptionId } = await bought(service)
    const ended = await service.payments.cancelNow(subscriptionId)
    expect(ended).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) })
    service.clock.pass(DAY)
    expect(await service.payments.cancelNow(subscriptionId)).toEqual(ended)
    await expect(service.payments.cancelNow('sub_unknown')).rejects.toMatchObject({ kind: 'refused' })
  },
)

test.each(both)(
  '%s: another plan applies immediately, its price difference with the next invoice',
  async (_, open) => {
    const service = await open()
    const { subscriptionId, customerId } = await bought(service)
    const { payments, clock } = service
    clock.pass(15 * DAY) // half of the thirty days until 20 December
    const key = randomUUID()
    const changed = await payments.changePlan(subscriptionId, 'b2b', key)
    expect(changed).toMatchObject({ id: subscriptionId, tier: 'b2b', priceCents: 9900, status: 'active' })
    expect(await payments.changePlan(subscriptionId, 'b2b', key), 'asked for once more').toEqual(changed)
    clock.set(changed.periodEnd)
    const [renewal] = await payments.invoicesOf(customerId)
    expect(renewal).toMatchObject({ total: 9900 + (9900 - 890) / 2, state: 'paid' })
  },
)

test.each(both)(
  '%s: changing from a trial to B2B ends the trial and is charged immediately',
  async (_, open) => {
    const service = await open()
    const { subscriptionId, customerId } = await bought(service, 'pay', 7)
    const { payments, clock } = service
    clock.pass(2 * DAY)
    const now = clock.now()
    const key = randomUUID()
    const changed = await payments.changePlan(subscriptionId, 'b2b', key)
    expect(changed).toMatchObject({ tier: 'b2b', status: 'active', trialEnd: now, periodStart: now })
    expect(await payments.changePlan(subscriptionId, 'b2b', key), 'asked for once more').toEqual(changed)
    expect(await payments.invoicesOf(customerId)).toMatchObject([
      { total: 9900, state: 'paid' },
      { total: 0 },
    ])
    clock.set(changed.periodEnd)
    expect(await payments.invoicesOf(customerId)).toHaveLength(3)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ status: 'active' })
  },
)

test.each(both)('%s: a trial whose change to B2B cannot be paid for is past due', async (_, open) => {
  const service = await open()
  const { subscriptionId } = await bought(service, 'pay-then-fail', 7)
  const changed = await service.payments.changePlan(subscriptionId, 'b2b', randomUUID())
  expect(changed).toMatchObject({ tier: 'b2b', status: 'past_due' })
})

test.each(both)('%s: the page for the card leads back to the given address', async (_, open) => {
  const service = await open()
  const { customerId } = await bought(service, 'pay-then-fail')
  const url = await service.payments.portal(customerId, 'https://cadence.example/account', 'ar')
  const id = url.split('/').at(-1) ?? ''
  expect(url).toBe(`https://cadence.example/fr/test-checkout/${id}`)
  expect(await service.buyer.cardPage(id)).toEqual({
    works: false,
    backTo: 'https://cadence.example/account',
  })
  await service.buyer.setCard(id, true)
  expect(await service.buyer.cardPage(id)).toMatchObject({ works: true })
  expect(await service.buyer.cardPage('bps_unknown')).toBeNull()
})
