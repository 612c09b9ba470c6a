import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { ForgedEvent } from './payments.ts'
import { bothServices, bought, embedded, somebody, wantedBy } from './test-services.ts'

const runtime = await openTestRuntime()
const both = bothServices(runtime)

// Covers: payments-5
test.each(both)('%s: signed events report the life of a trial in order', async (_, open) => {
  const service = await open()
  const { payments, clock } = service
  const { subscriptionId, customerId, userId } = await bought(service, 'pay-then-fail', 7)
  const begun = clock.now().getTime()
  clock.pass(40 * DAY)
  await service.buyer.advance()
  const verified = await Promise.all(
    (await service.events()).map(({ rawBody, signature }) =>
      payments.verify(rawBody, signature, clock.now()),
    ),
  )
  const mine = verified.filter(({ payload }) => JSON.stringify(payload).includes(subscriptionId))
  const day = (moment: Date) => Math.floor((moment.getTime() - begun) / DAY + 0.001)
  expect(
    mine.map(({ type, createdAt, subscription }) => [day(createdAt), type, subscription?.status]),
  ).toEqual([
    [0, 'customer.subscription.created', 'trialing'],
    [0, 'invoice.paid', undefined],
    [0, 'checkout.session.completed', undefined],
    [4, 'customer.subscription.trial_will_end', 'trialing'],
    [7, 'invoice.payment_failed', undefined],
    [7, 'customer.subscription.updated', 'past_due'],
    [10, 'invoice.payment_failed', undefined],
    [12, 'invoice.payment_failed', undefined],
    [14, 'invoice.payment_failed', undefined],
    [14, 'customer.subscription.deleted', 'canceled'],
  ])
  expect(mine[0]?.subscription).toMatchObject({ id: subscriptionId, customerId, userId, tier: 'premium' })
  expect(mine[2]?.checkout).toMatchObject({ state: 'completed', subscriptionId, customerId })
  expect(mine[4]?.invoice).toEqual({ id: expect.stringMatching(/^in_/), subscriptionId })
  expect(mine.every(({ createdAt }) => createdAt.getMilliseconds() === 0)).toBe(true)
  expect(await payments.subscription(subscriptionId)).toMatchObject({ status: 'canceled' })
  expect((await payments.invoicesOf(customerId)).map(({ state, total }) => [state, total])).toEqual([
    ['uncollectible', 890],
    ['paid', 0],
  ])
})

// Covers: payments-4
test.each(both)(
  '%s: an event is accepted with a clock a minute off, and refused when forged, changed or old',
  async (_, open) => {
    const service = await open()
    await bought(service)
    const { payments, clock } = service
    const [event] = await service.events()
    if (event === undefined) throw new Error('nothing was told')
    const { rawBody, signature } = event
    const at = (ms: number) => new Date(clock.now().getTime() + ms)
    for (const ms of [0, MINUTE, -MINUTE, 5 * MINUTE, -5 * MINUTE])
      expect(await payments.verify(rawBody, signature, at(ms))).toMatchObject({ id: event.id })
    const other = new TextEncoder().encode(new TextDecoder().decode(rawBody).replace('premium', 'b2b'))
    const wrong: [Uint8Array, string, Date][] = [
      [rawBody, signature, at(5 * MINUTE + 2000)],
      [rawBody, signature, at(-5 * MINUTE - 2000)],
      [other, signature, at(0)],
      [rawBody, '', at(0)],
      [rawBody, 't=1,v1=00', at(0)],
      [rawBody, signature.replace(/t=\d+/, `t=${Math.floor(at(MINUTE).getTime() / 1000)}`), at(MINUTE)],
      [rawBody, signedBy('whsec_of_somebody_else', rawBody, at(0)), at(0)],
      [new Uint8Array(), signature, at(0)],
    ]
    for (const [body, header, now] of wrong)
      await expect(payments.verify(body, header, now)).rejects.toBeInstanceOf(ForgedEvent)
  },
)

test.each(both)('%s: a delivered event is not delivered again', async (_, open) => {
  const { payments, events, ...service } = await open()
  if (payments.test === null) return expect(await payments.waitingEvents()).toEqual([])
  await bought({ payments, events, ...service })
  for (const { id } of await payments.waitingEvents()) await payments.delivered(id)
  expect(await payments.waitingEvents()).toEqual([])
})

const signedBy = (secret: string, rawBody: Uint8Array, at: Date) =>
  new Stripe('sk_test_nobody').webhooks.generateTestHeaderString({
    payload: new TextDecoder().decode(rawBody),
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })

// Covers: payments-6
test('concurrent identical requests get the same result, and nothing is lost among many requests', async () => {
  const service = embedded(runtime)
  const second = embedded(runtime) // like another process: it shares only the database
  const buyer = somebody()
  const asked = [service, second, service, second].map(({ payments }) => payments.createCustomer(buyer))
  expect(new Set(await Promise.all(asked)).size).toBe(1)

  const wanted = await wantedBy(service)
  const checkouts = await Promise.all(
    [service, second, service].map(({ payments }) => payments.createCheckout(wanted)),
  )
  const id = checkouts[0]?.id ?? ''
  expect(new Set(checkouts.map((one) => one.id)).size).toBe(1)
  await Promise.all([service, second, service, second].map(({ buyer: one }) => one.decide(id, 'pay')))
  expect(await second.payments.subscriptionsOf(wanted.customerId)).toHaveLength(1)

  const events = await service.payments.waitingEvents()
  const taken = events.map(({ rawBody, signature }) =>
    second.payments.verify(rawBody, signature, runtime.clock.now()),
  )
  expect(await Promise.all(taken), 'the secret is one for all processes').toHaveLength(events.length)
})
