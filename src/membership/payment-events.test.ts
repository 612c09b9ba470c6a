// long: everything that can happen to a payment event, in one shop
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#people/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { callsOverHttp } from '#platform/http/http.ts'
import { openDispatcher } from '#platform/serve.ts'
import { planOf } from './membership.ts'
import { paymentEventsHandler, receiveEvent, takeRead } from './payment-events.ts'
import { applyPaymentEventsJob } from './payments/apply-payment-events.ts'
import { openShop } from './payments/test-shop.ts'
import { checkouts, paymentEvents } from './tables.ts'
import { hadTrial } from './trials.ts'

const shop = await openShop()
const { runtime, db, clock, stripe, payments, buy, deliver, waiting, rowOf, mailsAbout } = shop
const { post, send, apply, signed } = shop

const planNow = (userId: string) => planOf(runtime, userId, clock.now())
const kinds = async (id: string) => (await mailsAbout(id)).map(({ kind }) => kind)
const stored = async () => (await db.select({ n: count() }).from(paymentEvents))[0]?.n

// Covers: payment-events-2
test('a purchase activates the plan in any order of its events, and repeated events change nothing', async () => {
  const { caller, subscriptionId, checkoutId } = await buy('premium', { trialDays: 7 })
  expect(await planNow(caller.id)).toBeNull()
  const events = await waiting()
  expect(events.length).toBeGreaterThan(2)
  expect(new Set(await deliver((all) => all.toReversed()))).toEqual(new Set([200]))
  expect(await planNow(caller.id)).toBe('premium')
  const row = await rowOf(subscriptionId)
  expect(row).toMatchObject({ userId: caller.id, status: 'trialing', tier: 'premium', priceCents: 890 })
  expect(await hadTrial(db, caller.email)).toBe(true)
  const [name, domain] = caller.email.split('@')
  expect(await hadTrial(db, `${name}+again@${domain}`)).toBe(true)
  expect(await hadTrial(db, 'somebody@example.com')).toBe(false)
  const [checkout] = await db.select().from(checkouts)
  expect(checkout).toMatchObject({ id: checkoutId, state: 'completed' })

  const [mail] = await mailsAbout(subscriptionId)
  expect(mail).toMatchObject({ kind: 'begins', recipient: caller.email, language: 'fr' })
  expect(mail?.text).toContain('27 novembre 2026')
  expect(mail?.text).toContain('8,90')

  const before = await stored()
  for (const event of [...events, ...events]) expect((await post(event)).status).toBe(200)
  expect(await rowOf(subscriptionId)).toEqual(row)
  expect(await stored()).toBe(before)
  expect(await kinds(subscriptionId)).toEqual(['begins'])
})

// Covers: payment-events-1
test('an event with a wrong, old or missing signature, or another body, is refused and not stored', async () => {
  const before = await stored()
  const event = signed({ id: 'evt_forged', object: 'event', type: 'x', created: 1, data: { object: {} } })
  const forged = [
    { ...event, signature: event.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { ...event, signature: '' },
    { ...event, signature: 't=1,v1=' },
    { ...event, rawBody: new TextEncoder().encode('{"id":"evt_forged","type":"y"}') },
    signed({ id: 'evt_forged', object: 'event', type: 'x', created: 1, data: { object: {} } }, 6 * MINUTE),
    signed({ id: 'evt_forged', object: 'event', type: 'x', created: 1, data: { object: {} } }, -6 * MINUTE),
  ]
  for (const each of forged) expect(await post(each)).toEqual({ status: 400, code: 'membership.forgedEvent' })
  expect(await stored()).toBe(before)
})

// Covers: payment-events-8
test('an event of an unknown type is stored and acknowledged, even if the clock is a minute off', async () => {
  for (const [id, age] of [
    ['evt_slow', MINUTE],
    ['evt_fast', -MINUTE],
  ] as const) {
    const object = { object: 'product', description: 'with \u0000 and \ud800' }
    const body = { id, object: 'event', type: 'product.made', created: 1_795_000_000, data: { object } }
    expect((await post(signed(body, age))).status).toBe(200)
    expect(await shop.eventOf(id)).toMatchObject({ outcome: 'unknown-type', error: null, attempts: 0 })
  }
})

test("an event is stored without the payer's personal data", async () => {
  const person = { name: 'Ada', email: 'ada@example.com', address: { city: 'Ghent' } }
  const object = { customer: 'cus_1', customer_email: 'ada@example.com', list: [{ billing_details: person }] }
  const body = { id: 'evt_person', object: 'event', type: 'product.made', created: 1_795_000_000 }
  expect((await post(signed({ ...body, data: { object } }))).status).toBe(200)
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_person'))
  expect(event?.payload['data']).toEqual({ object: { customer: 'cus_1', list: [{}] } })
})

/** An event that reports a subscription of the shop with changed fields. */
async function changedAtService(id: string, change: object): Promise<{ id: string; object: object }> {
  const row = await rowOf(id)
  const item = { current_period_start: 1_795_000_000, current_period_end: 1_797_592_000 }
  const price = {
    id: 'p',
    lookup_key: 'cadence_premium_month',
    unit_amount: 890,
    currency: 'eur',
    metadata: {},
  }
  const subscription = {
    id,
    object: 'subscription',
    status: 'active',
    cancel_at_period_end: false,
    created: 1_795_000_000,
    customer: row?.customerId ?? `cus_${id}`,
    metadata: {},
    items: { data: [{ ...item, price }] },
    ...change,
  }
  const created = Math.floor(clock.now().getTime() / 1000) + 900
  const data = { object: subscription }
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    data,
  }
  expect((await post(signed(event))).status).toBe(200)
  return { id: event.id, object: event }
}

// Covers: payment-events-9
test('an event never changes what belongs to someone else', async () => {
  const mine = await buy('premium')
  const yours = await buy('premium')
  await deliver()
  const before = await rowOf(yours.subscriptionId)
  const { id } = await changedAtService(yours.subscriptionId, {
    customer: mine.customerId,
    status: 'canceled',
  })
  expect(await rowOf(yours.subscriptionId)).toEqual(before)
  expect(await shop.eventOf(id)).toMatchObject({ outcome: 'another-customer' })

  // the customer's account takes precedence over the one that the purchase names
  await changedAtService('sub_named', { customer: mine.customerId, metadata: { user_id: yours.caller.id } })
  expect(await rowOf('sub_named')).toMatchObject({ userId: mine.caller.id })
})

// Covers: payment-events-9
test('a purchase by an unknown customer goes to the account it names, or to no one', async () => {
  const userId = randomUUID()
  await db.insert(users).values({ id: userId, name: '', email: `${userId}@example.com` })
  await changedAtService('sub_by_name', { metadata: { user_id: userId } })
  expect(await planNow(userId)).toBe('premium')
  for (const [name, user_id] of [
    ['sub_nobody', randomUUID()],
    ['sub_odd', "' or true --"],
  ] as const) {
    const { id } = await changedAtService(name, { metadata: { user_id } })
    expect(await rowOf(name)).toMatchObject({ userId: null, status: 'active' })
    expect(await shop.eventOf(id)).toMatchObject({ outcome: 'no-account' })
  }
})

test('a price that is not ours grants no access', async () => {
  const price = { id: 'p', lookup_key: null, unit_amount: 5, currency: 'eur', metadata: {} }
  const item = { current_period_start: 1, current_period_end: 2_000_000_000, price }
  const { id } = await changedAtService('sub_foreign', { items: { data: [item] } })
  expect(await rowOf('sub_foreign')).toBeUndefined()
  expect(await shop.eventOf(id)).toMatchObject({ outcome: 'foreign-price' })
})

/** The HTTP server of this runtime with a database that fails in some way. */
const withDatabase = (failing: typeof db) => {
  const broken = { ...runtime, db: failing }
  const dispatcher = openDispatcher(broken, [paymentEventsHandler])
  const identify = async () => ({ caller: null, by: null })
  return callsOverHttp({
    runtime: broken,
    dispatcher,
    identify,
    say: (_, key) => key,
    addressOf: () => '192.0.2.7',
  })
}
const away = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}

// Covers: payment-events-7
test('while the database is away an event is answered with 503, and takes effect when it is sent again', async () => {
  const { caller } = await buy('b2b')
  const gone = withDatabase(new Proxy(db, { get: () => away }))
  for (const event of await waiting())
    expect(await send(event, gone)).toEqual({ status: 503, code: 'problem.unavailable' })
  expect(await planNow(caller.id)).toBeNull()
  await deliver()
  expect(await planNow(caller.id)).toBe('b2b')
})

// Covers: payment-events-7
test('an event that is stored but cannot be applied waits with the reason, and the job applies it later', async () => {
  const { caller } = await buy('premium')
  const [event] = await waiting()
  if (event === undefined) throw new Error('nothing to tell')
  const halfway = new Proxy(db, {
    get: (of, name) => (name === 'transaction' ? async () => away() : (Reflect.get(of, name) as unknown)),
  })
  expect((await send(event)).status).toBe(200)
  expect(await applyPaymentEventsJob.run({}, { ...runtime, db: halfway })).toEqual({ applied: 0, failed: 1 })
  const waits = await shop.eventOf(event.id)
  expect(waits).toMatchObject({ appliedAt: null, attempts: 1, error: 'connect ECONNREFUSED' })
  expect(await planNow(caller.id)).toBeNull()
  await deliver()
  expect(await shop.eventOf(event.id)).toMatchObject({ appliedAt: clock.now(), error: null })
  expect(await planNow(caller.id)).toBe('premium')
})

// Covers: payment-events-7
test('while the payment service is away an event that needs it waits, and the job applies it later', async () => {
  const { caller, subscriptionId } = await buy('premium')
  const events = await waiting()
  const needs = events.find(({ rawBody }) => new TextDecoder().decode(rawBody).includes('"invoice.paid"'))
  if (needs === undefined) throw new Error('no invoice was paid')
  stripe.next('broken', 'cut', 'broken')
  expect((await post(needs)).status).toBe(200)
  expect(await shop.eventOf(needs.id)).toMatchObject({ appliedAt: null, attempts: 1 })
  expect((await shop.eventOf(needs.id))?.error).toMatch(/^payments away: /)
  expect(await rowOf(subscriptionId)).toBeUndefined()
  await apply()
  expect(await planNow(caller.id)).toBe('premium')
  await deliver()
})

// Covers: payment-events-4
test('of two processes, the one that read first and writes last overwrites nothing', async () => {
  const { subscriptionId } = await buy('premium')
  await deliver()
  clock.pass(10 * MINUTE)
  const current = await payments.subscription(subscriptionId)
  if (current === null) throw new Error('not there')
  const hasRead = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let slow = true
  const subscription = async (id: string) => {
    const read = await payments.subscription(id)
    if (!slow) return read
    slow = false
    hasRead.resolve()
    await goOn.promise
    return read
  }
  const other = { ...runtime, outside: { ...runtime.outside, payments: { ...payments, subscription } } }
  const slowly = takeRead(other, { ...current, status: 'past_due' }) // differs from what is stored, so it is read again
  await hasRead.promise
  await payments.setCancelAtPeriodEnd(subscriptionId, true)
  await deliver()
  expect(await rowOf(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true })
  goOn.resolve()
  await slowly
  expect(await rowOf(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
})

// Covers: payment-events-2
test('the same event twice at the same time takes effect once', async () => {
  const { caller, subscriptionId } = await buy('premium')
  const events = await waiting()
  const twice = [...events, ...events, ...events]
  await Promise.all(twice.map(({ rawBody, signature }) => receiveEvent(runtime, rawBody, signature)))
  await deliver()
  expect(await planNow(caller.id)).toBe('premium')
  expect(await kinds(subscriptionId)).toEqual(['begins'])
})
