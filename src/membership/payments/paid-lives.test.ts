import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#people/tables.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import { planOf } from '../membership.ts'
import { paymentFailures } from '../tables.ts'
import { openShop } from './test-shop.ts'

const { runtime, db, clock, stripe, payments, buy, deliver, waiting, post, rowOf, mailsAbout } =
  await openShop()

const planNow = (userId: string) => planOf(runtime, userId, clock.now())
const kinds = async (id: string) => (await mailsAbout(id)).map(({ kind }) => kind)

// Covers: payment-events-10
test('after a failed payment the plan lasts seven days from the first failure, in any order of events', async () => {
  const { caller, subscriptionId } = await buy('premium', { works: false })
  await deliver()
  const { periodEnd } = (await rowOf(subscriptionId)) ?? {}
  clock.set(new Date((periodEnd?.getTime() ?? 0) + 4 * DAY)) // the service retries after three days
  await deliver((events) => events.toReversed())
  const row = await rowOf(subscriptionId)
  expect(row?.status).toBe('past_due')
  const failures = await db
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.subscriptionId, subscriptionId))
  expect(failures.map(({ failedAt }) => failedAt)).toEqual([periodEnd])
  const graceEnd = (periodEnd?.getTime() ?? 0) + 7 * DAY
  expect(await planOf(runtime, caller.id, new Date(graceEnd - SECOND))).toBe('premium')
  expect(await planOf(runtime, caller.id, new Date(graceEnd))).toBeNull()
  const mail = (await mailsAbout(subscriptionId)).at(-1)
  expect(mail?.kind).toBe('payment-failed')
  expect(mail?.text).toContain('/fr/account')
  expect(mail?.text).toContain(
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(graceEnd),
  )

  clock.set(new Date(graceEnd + DAY)) // the service gives up
  await deliver()
  expect(await rowOf(subscriptionId)).toMatchObject({ status: 'canceled' })
  expect(await planNow(caller.id)).toBeNull()
  expect(await kinds(subscriptionId)).toEqual(['begins', 'payment-failed', 'payment-failed', 'ended'])
})

test('paying after a failure restores the plan', async () => {
  const { caller, subscriptionId } = await buy('premium', { works: false })
  await deliver()
  clock.set(new Date(((await rowOf(subscriptionId))?.periodEnd.getTime() ?? 0) + DAY))
  await deliver()
  await stripe.card(subscriptionId, true)
  clock.pass(5 * DAY)
  await deliver()
  expect(await rowOf(subscriptionId)).toMatchObject({ status: 'active', endReason: null })
  expect(await planOf(runtime, caller.id, new Date(clock.now().getTime() + 20 * DAY))).toBe('premium')
})

// Covers: payment-events-11
test('a full refund ends the plan here and at the service and is announced; a partial one changes nothing', async () => {
  const { caller, subscriptionId } = await buy('premium')
  await deliver()
  const before = await rowOf(subscriptionId)
  await stripe.refund(subscriptionId, 100)
  await deliver()
  expect(await rowOf(subscriptionId)).toEqual(before)

  await stripe.refund(subscriptionId)
  const events = await waiting()
  await deliver()
  expect(await planNow(caller.id)).toBeNull()
  expect(await rowOf(subscriptionId)).toMatchObject({ status: 'canceled', endReason: 'refunded' })
  expect(await payments.subscription(subscriptionId)).toMatchObject({ status: 'canceled' })
  await deliver() // delivers the service's event about the end
  for (const event of events) await post(event)
  expect(await kinds(subscriptionId)).toEqual(['begins', 'refunded'])
  expect(await rowOf(subscriptionId)).toMatchObject({ endReason: 'refunded' })
})

test('a refund that is reported before the purchase still ends it', async () => {
  const { caller, subscriptionId } = await buy('premium')
  await stripe.refund(subscriptionId)
  await deliver((events) => events.toReversed())
  await deliver()
  expect(await planNow(caller.id)).toBeNull()
  expect(await rowOf(subscriptionId)).toMatchObject({ status: 'canceled', endReason: 'refunded' })
})

// Covers: payment-events-11
test.each([
  ['lost', 'canceled', ['begins', 'disputed'], null],
  ['won', 'active', ['begins'], 'b2b'],
] as const)('a dispute that is %s leaves the plan %s', async (how, status, expectedKinds, plan) => {
  const { caller, subscriptionId } = await buy('b2b')
  await deliver()
  const charge = await stripe.dispute(subscriptionId)
  await deliver()
  expect(await planNow(caller.id)).toBe('b2b')
  await stripe.decide(charge, how)
  await deliver()
  await deliver()
  expect(await rowOf(subscriptionId)).toMatchObject({ status })
  expect(await kinds(subscriptionId)).toEqual(expectedKinds)
  expect(await planNow(caller.id)).toBe(plan)
})

// Covers: payment-events-12
test('a reader who cancels a plan is notified until when it lasts, and when it has ended', async () => {
  const { caller, subscriptionId } = await buy('premium')
  await deliver()
  await payments.setCancelAtPeriodEnd(subscriptionId, true)
  await deliver()
  expect(await planNow(caller.id)).toBe('premium')
  clock.set((await rowOf(subscriptionId))?.periodEnd ?? clock.now())
  await deliver()
  expect(await planNow(caller.id)).toBeNull()
  expect(await kinds(subscriptionId)).toEqual(['begins', 'will-end', 'ended'])
  for (const mail of await mailsAbout(subscriptionId))
    expect(`${mail.key} ${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/cus_|whsec|sk_test|{\w+}/)
})

test('deleting an account keeps the row of its payments, without a name', async () => {
  const { caller, subscriptionId } = await buy('premium')
  await deliver()
  await db.delete(users).where(eq(users.id, caller.id))
  await payments.cancelNow(subscriptionId)
  await deliver()
  expect(await rowOf(subscriptionId)).toMatchObject({ userId: null, status: 'canceled' })
})
