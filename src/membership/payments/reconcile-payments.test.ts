import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { adminPaymentEventApply, adminPayments } from '../calls.ts'
import { planOf } from '../membership.ts'
import { checkouts, subscriptions } from '../tables.ts'
import { givePlan } from '../test-plans.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { openShop } from './test-shop.ts'

const shop = await openShop()
const { runtime, db, clock, stripe, payments, ask, admin, buy, deliver, waiting, post, rowOf, mailsAbout } =
  shop

type Result = {
  read: number
  differ: number
  different: { id: string; fields: string[] }[]
  missing: string[]
  checkouts: { completed: number; expired: number }
  waited: { applied: number; failed: number }
  twice: string[]
}
const reconcile = async () => (await reconcilePaymentsJob.run({}, runtime)) as Result // the return type of the job
const planNow = (userId: string) => planOf(runtime, userId, clock.now())

// Covers: payment-events-13
test('changes without an event are read from the service, stored and reported', async () => {
  const { caller, subscriptionId } = await buy('premium')
  await deliver()
  await payments.changePlan(subscriptionId, 'b2b', 'a')
  clock.pass(HOUR)
  const first = await reconcile()
  expect(first.different).toEqual([
    { id: subscriptionId, fields: expect.arrayContaining(['tier', 'priceCents']) },
  ])
  expect(await planNow(caller.id)).toBe('b2b')
  expect(await reconcile()).toMatchObject({ read: 0 }) // a subscription that was just read is not read again
  clock.pass(HOUR)
  expect(await reconcile()).toMatchObject({ read: 1, differ: 0, missing: [], twice: [] })
  await deliver() // the late events change nothing
  expect(await planNow(caller.id)).toBe('b2b')
})

// Covers: payment-events-13
test('a purchase whose events were all lost is found through its checkout', async () => {
  const { caller, subscriptionId, checkoutId } = await buy('premium')
  clock.pass(24 * HOUR)
  expect((await reconcile()).checkouts).toEqual({ completed: 1, expired: 0 })
  expect(await planNow(caller.id)).toBe('premium')
  expect(await rowOf(subscriptionId)).toMatchObject({ eventId: null, readAt: clock.now() })
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  expect(checkout?.state).toBe('completed')
})

test('an unpaid checkout is closed after it has expired', async () => {
  const { caller } = await buy('premium')
  await deliver()
  const at = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + HOUR) }
  const common = { provider: 'stripe', userId: caller.id, tier: 'b2b', withTrial: false } as const
  await db.insert(checkouts).values([
    { ...common, ...at, sessionId: 'cs_unknown_to_the_service' },
    { ...common, ...at },
  ])
  expect((await reconcile()).checkouts).toEqual({ completed: 0, expired: 0 })
  clock.pass(2 * HOUR)
  expect((await reconcile()).checkouts).toEqual({ completed: 0, expired: 2 })
})

// Covers: payment-events-12
test('three days before the trial ends a reminder is sent once, with the day and the price', async () => {
  const { subscriptionId } = await buy('premium', { trialDays: 7 })
  await deliver()
  clock.pass(4 * DAY - MINUTE)
  await reconcile()
  expect(await mailsAbout(subscriptionId)).toHaveLength(1)
  clock.pass(HOUR)
  for (let hour = 0; hour < 2; hour++) {
    await reconcile()
    clock.pass(HOUR)
  }
  await deliver() // the service announces the end of the trial too
  const mails = await mailsAbout(subscriptionId)
  expect(mails.map(({ kind }) => kind)).toEqual(['begins', 'trial-ends'])
  const trialEnd = (await rowOf(subscriptionId))?.trialEnd
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(trialEnd ?? 0)
  expect(mails[1]?.text).toContain(day)
  expect(mails[1]?.text).toContain('8,90')
})

test('accounts that pay twice and subscriptions unknown to the service are reported', async () => {
  const { caller } = await buy('premium')
  await deliver()
  const other = await givePlan(db, caller.id, 'b2b', { provider: 'stripe' })
  clock.pass(HOUR)
  const result = await reconcile()
  expect(result.twice).toEqual([caller.id])
  expect(result.missing).toEqual([other])
  expect(await rowOf(other)).toMatchObject({ status: 'active' }) // unknown does not mean ended
  await db.delete(subscriptions).where(eq(subscriptions.id, other))
})

// Covers: payment-events-14
test('the desk lists waiting events first and can apply them', async () => {
  const desk = await admin()
  const { caller } = await buy('premium')
  const event = (await waiting()).find(({ rawBody }) =>
    new TextDecoder().decode(rawBody).includes('"checkout.session.completed"'),
  )
  if (event === undefined) throw new Error('no checkout was completed')
  stripe.next('declined')
  expect(await post(event)).toMatchObject({ status: 200 })
  const seen = await ask(adminPayments, {}, desk)
  expect(seen).toMatchObject({ provider: 'stripe', waiting: 1 })
  expect(seen.events[0]).toMatchObject({ id: event.id, applied_at: null, attempts: 1 })
  expect(seen.events[0]?.error).toMatch(/^payments refused: /)
  expect(
    seen.by_state.find(({ tier, status }) => tier === 'premium' && status === 'active')?.count,
  ).toBeGreaterThan(0)
  expect(JSON.stringify(seen)).not.toContain(caller.email)

  stripe.next('declined')
  const failed: unknown = await ask(adminPaymentEventApply, { id: event.id }, desk).catch((e: unknown) => e)
  expect(isRefusal(failed) && [failed.status, failed.code]).toEqual([503, 'membership.eventFailed'])
  const applied = await ask(adminPaymentEventApply, { id: event.id }, desk)
  expect(applied).toMatchObject({ outcome: 'read-anew', attempts: 2, error: null })
  expect(await planNow(caller.id)).toBe('premium')
  expect(await ask(adminPaymentEventApply, { id: event.id }, desk)).toEqual(applied)
  expect((await ask(adminPayments, {}, desk)).waiting).toBe(0)
  const unknown: unknown = await ask(adminPaymentEventApply, { id: 'evt_x' }, desk).catch((e: unknown) => e)
  expect(isRefusal(unknown) && [unknown.status, unknown.code]).toEqual([404, 'membership.eventNotFound'])
  await deliver()
})

test('a waiting event is retried by the hourly job', async () => {
  const { caller } = await buy('premium')
  const [event] = (await waiting()).filter(({ rawBody }) =>
    new TextDecoder().decode(rawBody).includes('"invoice.paid"'),
  )
  if (event === undefined) throw new Error('no invoice was paid')
  stripe.next('declined')
  await post(event)
  expect(await planNow(caller.id)).toBeNull()
  expect((await reconcile()).waited).toEqual({ applied: 1, failed: 0 })
  expect(await planNow(caller.id)).toBe('premium')
})

// Covers: payment-events-13
test('while the service is unavailable the job fails and is retried, and stored data stays unchanged', async () => {
  const { caller } = await buy('b2b')
  await deliver()
  clock.pass(HOUR)
  const before = await db.select().from(subscriptions).orderBy(subscriptions.id)
  await stripe.close()
  await expect(reconcilePaymentsJob.run({}, runtime)).rejects.toThrow('connection')
  expect(await db.select().from(subscriptions).orderBy(subscriptions.id)).toEqual(before)
  expect(await planNow(caller.id)).toBe('b2b')
})
