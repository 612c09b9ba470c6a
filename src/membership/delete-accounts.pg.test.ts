import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelAccountDeletion, exportAccount, requestAccountDeletion } from '#people/account/calls.ts'
import { GOOD, browser } from '#people/test-dispatcher.ts'
import { auditLog, sessions, userRoles, users, verifications } from '#people/tables.ts'
import { type PaidSubscription, PaymentTrouble } from '#services/payments/payments.ts'
import { mails } from '#services/post/tables.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { subscribers } from '#newsletter/tables.ts'
import { DAY } from '#platform/clock.ts'
import { deleteAccountsJob } from '#account/personal-data.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { endRenewals, endRenewalsJob } from './end-renewals.ts'
import { takeRead, takeWaitingEvents } from './payment-events.ts'
import { customers, salesRequests, subscriptions } from './tables.ts'

const open = await openTestRuntime()
const { db, runtime, clock, ask } = open
const { payments } = runtime.outside
const run = (of = runtime) => deleteAccountsJob.run({}, of)

beforeEach(async () => {
  await db.delete(users)
  await db.delete(mails)
  clock.set(TEST_NOW)
})

/** A reader who has bought Premium on the embedded service and wants to leave in seven days. */
async function leaving(deleteAfter = new Date(TEST_NOW.getTime() + 7 * DAY)) {
  const { id, email } = await open.admin()
  await db.update(users).set({ deleteAfter }).where(eq(users.id, id))
  return { id, email, subscription: await buyPremium(id, email) }
}

/** Buys Premium; a failing payment leaves it past due after its first month. */
async function buyPremium(id: string, email: string, decision: 'pay' | 'pay-then-fail' = 'pay') {
  const customerId = await payments.createCustomer({ userId: id, email, language: 'en' })
  await db.insert(customers).values({ id: customerId, provider: 'test', userId: id, createdAt: TEST_NOW })
  const checkout = await payments.createCheckout({
    id: crypto.randomUUID(),
    customerId,
    userId: id,
    tier: 'premium',
    trialDays: null,
    language: 'en',
    successUrl: 'http://localhost:3000/welcome-premium',
    cancelUrl: 'http://localhost:3000/pricing',
    expiresAt: new Date(clock.now().getTime() + DAY / 2),
  })
  await payments.test?.decide(checkout.id, decision)
  const [bought] = await payments.subscriptionsOf(customerId)
  if (!bought) throw new Error('nothing was bought')
  await takeRead(runtime, bought)
  return bought.id
}

/** A reader who has signed up and bought Premium, and can request removal with this password. */
async function buyer(decision?: 'pay-then-fail') {
  const email = `${crypto.randomUUID()}@example.com`
  const own = browser(open.app)
  await own.signUp(email, GOOD)
  clock.pass(1000)
  const { body } = await own.signIn(email, GOOD)
  const { id } = body['user'] as { id: string } // as typed in calls.ts
  const caller = { id, email, roles: [], sessionId: crypto.randomUUID() }
  return { caller, subscription: await buyPremium(id, email, decision) }
}
const planOf = async (id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1))[0]
const isThere = async (id: string) => (await db.$count(users, eq(users.id, id))) > 0

// Covers: accounts-17
test('requesting removal ends the renewal at the service immediately, and withdrawal does not renew', async () => {
  const { caller, subscription } = await buyer()
  await ask(requestAccountDeletion, { password: GOOD }, caller)
  expect(await payments.subscription(subscription)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  expect(await planOf(subscription)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await run()).toEqual({ ending: 0, removed: 0 })
  await ask(cancelAccountDeletion, {}, caller)
  expect(await planOf(subscription)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
})

test('requesting removal immediately ends a plan whose payment has failed', async () => {
  const { caller, subscription } = await buyer('pay-then-fail')
  clock.pass(32 * DAY)
  await payments.test?.advance()
  await takeWaitingEvents(runtime)
  expect(await planOf(subscription)).toMatchObject({ status: 'past_due' })
  await ask(requestAccountDeletion, { password: GOOD }, caller)
  expect(await payments.subscription(subscription)).toMatchObject({ status: 'canceled' })
})

// Covers: accounts-17
test('while the payment service is away a job ends the renewal, unless the removal was withdrawn', async () => {
  const away = async (): Promise<PaidSubscription> => {
    throw new PaymentTrouble('away', 'nobody answers')
  }
  const unreachable = { ...payments, setCancelAtPeriodEnd: away }
  const broken = { ...runtime, outside: { ...runtime.outside, payments: unreachable } }
  const [staying, going] = [await buyer(), await buyer()]
  for (const { caller } of [staying, going]) {
    await db.update(users).set({ deleteAfter: clock.now() }).where(eq(users.id, caller.id))
    await endRenewals(broken, caller.id)
    const again = await runtime.jobs.send(endRenewalsJob, { userId: caller.id }, { key: caller.id })
    expect(again).toBeNull() // it is already queued
  }
  await expect(endRenewalsJob.run({ userId: going.caller.id }, broken)).rejects.toThrow('nobody answers')
  await ask(cancelAccountDeletion, {}, staying.caller)
  expect(await endRenewalsJob.run({ userId: staying.caller.id }, runtime)).toEqual({ ending: 0 })
  expect(await endRenewalsJob.run({ userId: going.caller.id }, runtime)).toEqual({ ending: 1 })
  expect(await endRenewalsJob.run({ userId: going.caller.id }, runtime)).toEqual({ ending: 0 })
  const ends = async (id: string) => (await payments.subscription(id))?.cancelAtPeriodEnd
  expect([await ends(staying.subscription), await ends(going.subscription)]).toEqual([false, true])
})

test('while the removal can be withdrawn, a plan is set to end with its period, once', async () => {
  const { id, subscription } = await leaving()
  expect(await run()).toEqual({ ending: 1, removed: 0 })
  expect(await planOf(subscription)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, userId: id })
  expect(await run()).toEqual({ ending: 0, removed: 0 })
  expect(await isThere(id)).toBe(true)
})

// Covers: accounts-17
test('when removal is due the plan ends first, then the account is deleted; payments and the log stay', async () => {
  const { id, email, subscription } = await leaving()
  await db
    .insert(sessions)
    .values({ token: 'a', userId: id, expiresAt: new Date(TEST_NOW.getTime() + 30 * DAY) })
  const identifier = `password-reset ${id}`
  await db
    .insert(verifications)
    .values({ identifier, value: '-', expiresAt: new Date(TEST_NOW.getTime() + 30 * DAY) })
  await db
    .insert(auditLog)
    .values({ at: TEST_NOW, actorId: id, actor: email, action: 'approve-content', asked: {}, changes: {} })
  await db.transaction((tx) =>
    writeMail(tx, runtime.jobs, {
      key: 'k',
      recipient: email,
      language: 'en',
      subject: 'For you',
      text: `Dear ${email}`,
    }),
  )
  clock.pass(7 * DAY)
  expect(await run()).toEqual({ ending: 0, removed: 1 })
  expect(await payments.subscription(subscription)).toMatchObject({ status: 'canceled' })
  expect(await planOf(subscription)).toMatchObject({
    status: 'canceled',
    userId: null,
    endReason: 'deleted-account',
    priceCents: 890,
  })
  expect([
    await isThere(id),
    await db.$count(sessions),
    await db.$count(verifications, eq(verifications.identifier, identifier)),
  ]).toEqual([false, 0, 0])
  expect(await db.$count(auditLog, eq(auditLog.actorId, id))).toBe(1)
  const outbox = JSON.stringify(await db.select().from(mails))
  expect(outbox).not.toContain(email)
  expect(outbox).not.toContain('Dear')
  expect(await run()).toEqual({ ending: 0, removed: 0 })
})

// Covers: accounts-17
test('while the payment service is away the account stays, and is deleted once the service is back', async () => {
  const { id, subscription } = await leaving()
  clock.pass(7 * DAY)
  const away = async (): Promise<PaidSubscription> => {
    throw new PaymentTrouble('away', 'nobody answers')
  }
  const broken = { ...runtime, outside: { ...runtime.outside, payments: { ...payments, cancelNow: away } } }
  await expect(run(broken)).rejects.toThrow('plans that could not be ended: 1') // and the desk shows a failed job
  expect([await isThere(id), (await planOf(subscription))?.status]).toEqual([true, 'active'])
  expect(await run()).toEqual({ ending: 0, removed: 1 })
})

test('an account whose removal was withdrawn stays, and so does the last administrator', async () => {
  const { id } = await leaving()
  clock.pass(7 * DAY)
  await db.update(users).set({ deleteAfter: null }).where(eq(users.id, id))
  expect(await run()).toEqual({ ending: 0, removed: 0 })
  const last = await leaving(clock.now())
  await db.insert(userRoles).values({ userId: last.id, role: 'admin' })
  expect(await run()).toMatchObject({ removed: 0 })
  expect([await isThere(id), await isThere(last.id)]).toEqual([true, true])
})

// Covers: accounts-16
test("an export has its owner's plans and requests, and an address's data once it is confirmed", async () => {
  const { id, email, subscription } = await leaving()
  const other = await leaving()
  const request = {
    name: 'Ada',
    email,
    company: 'Engines',
    message: 'How much for ten?',
    language: 'en',
    createdAt: TEST_NOW,
  } as const
  await db.insert(salesRequests).values(request)
  await db
    .insert(subscribers)
    .values({ name: 'Ada', email, language: 'en', consent: { at: '', source: '/', wording: 1 } })
  const caller = { id, email, roles: [], sessionId: crypto.randomUUID() }
  const exported = async () =>
    new Response((await ask(exportAccount, {}, caller)).text).json() as Promise<object>
  expect(await exported()).toMatchObject({
    membership: {
      subscriptions: [{ id: subscription, tier: 'premium', price_cents: 890 }],
      sales_requests: [],
    },
    newsletter: null,
    error_reports: [],
  })
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
  const whole = await exported()
  expect(whole).toMatchObject({
    membership: { sales_requests: [{ message: 'How much for ten?' }] },
    newsletter: { email, language: 'en' },
  })
  expect(JSON.stringify(whole)).not.toContain(other.email)
  expect(JSON.stringify(whole)).not.toContain(other.subscription)
})
