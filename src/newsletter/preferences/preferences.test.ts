import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetExpired } from '#people/forget-expired.ts'
import { users } from '#people/tables.ts'
import { subscriptions } from '#membership/tables.ts'
import { suppress } from '#services/post/suppression.ts'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import {
  newsletterLeave,
  newsletterPreferences,
  newsletterPreferencesChange,
  newsletterRelease,
} from '../calls.ts'
import { deliveries, subscribers } from '../tables.ts'
import { leave } from '../leave.ts'
import { plantDelivery, plantSubscriber } from './test-subscriber.ts'

const { ask, db, clock, runtime } = await openTestRuntime()
const planted = (values: Parameters<typeof plantSubscriber>[2] = {}) =>
  plantSubscriber(db, clock.now(), values)
const kept = async (id: string) => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  return row
}
const seen = (token: string) => ask(newsletterPreferences, { token })
const change = (token: string, values: object) => ask(newsletterPreferencesChange, { token, ...values })

/** Creates an account with this address and a paid plan; returns its id. */
async function pays(email: string): Promise<string> {
  const [account] = await db.insert(users).values({ email }).returning()
  if (!account) throw new Error('no account was stored')
  const now = clock.now()
  await db.insert(subscriptions).values({
    id: `sub_${account.id}`,
    provider: 'test',
    userId: account.id,
    customerId: `cus_${account.id}`,
    tier: 'premium',
    status: 'active',
    cancelAtPeriodEnd: false,
    priceCents: 890,
    currency: 'eur',
    periodStart: now,
    periodEnd: new Date(now.getTime() + 30 * DAY),
    changedAt: now,
    createdAt: now,
  })
  return account.id
}

test("the link of an email shows the subscriber's choices and when the next edition is due", async () => {
  const ada = await planted({ minMomentum: 40 })
  expect(await seen(ada.manage)).toEqual({
    name: 'Ada',
    email: ada.email,
    language: 'fr',
    interests: ['news'],
    frequency: 'edition',
    min_momentum: 40,
    paused_until: null,
    state: 'active',
    tier: 'freemium',
    frequencies: ['edition'],
    suppressed: null,
    confirmed_at: clock.now().toISOString(),
    next_at: '2026-11-20T16:00:00.000Z', // 17:00 at UTC+1
  })
})

// Covers: preferences-1
test('only a link made for preferences opens them', async () => {
  const ada = await planted()
  const forged = ada.manage.slice(0, -1) + (ada.manage.endsWith('A') ? 'B' : 'A')
  for (const token of [ada.leaveToken, forged])
    for (const call of [
      newsletterPreferences,
      newsletterPreferencesChange,
      newsletterLeave,
      newsletterRelease,
    ])
      await expect(ask(call, { token })).rejects.toMatchObject({ code: 'newsletter.linkBad', status: 404 })
  await expect(seen('short')).rejects.toMatchObject({ code: 'newsletter.linkBad', status: 422 })
  await db.delete(subscribers).where(eq(subscribers.id, ada.id))
  await expect(seen(ada.manage)).rejects.toMatchObject({ code: 'newsletter.gone', status: 410 })
})

// Covers: preferences-3
test('changes are saved, and other values stay unchanged', async () => {
  const ada = await planted()
  const answer = await change(ada.manage, { language: 'ar', interests: ['tools', 'agents', 'tools'] })
  expect(answer).toMatchObject({ name: 'Ada', language: 'ar', interests: ['tools', 'agents'] })
  expect(await change(ada.manage, { name: '  Ada L.  ', min_momentum: 60 })).toMatchObject({
    name: 'Ada L.',
    language: 'ar',
    interests: ['tools', 'agents'],
    min_momentum: 60,
  })
  expect(await change(ada.manage, { interests: [] })).toMatchObject({ interests: [] })
  for (const [wrong, code] of [
    [{ name: ' ' }, 'newsletter.nameRequired'],
    [{ language: 'de' }, 'newsletter.languageUnknown'],
    [{ frequency: 'hourly' }, 'newsletter.frequencyUnknown'],
    [{ min_momentum: 101 }, 'newsletter.momentumRange'],
  ] as const)
    await expect(change(ada.manage, wrong)).rejects.toMatchObject({ code, status: 422 })
})

// Covers: preferences-5
test('a pause lasts thirty days, moves the next edition after it, and can be ended immediately', async () => {
  const ada = await planted()
  const paused = await change(ada.manage, { pause_days: 30 })
  const until = new Date(clock.now().getTime() + 30 * DAY)
  expect(paused).toMatchObject({ paused_until: until.toISOString(), next_at: '2026-12-20T16:00:00.000Z' })
  expect(await change(ada.manage, { pause_days: 0 })).toMatchObject({
    paused_until: null,
    next_at: '2026-11-20T16:00:00.000Z',
  })
  await db
    .update(subscribers)
    .set({ pausedUntil: new Date(clock.now().getTime() - 1) })
    .where(eq(subscribers.id, ada.id))
  expect(await seen(ada.manage)).toMatchObject({ paused_until: null })
})

// Covers: preferences-4
test('daily and weekly are for paid plans, and fall back to every edition when the plan ends', async () => {
  const [free, paying] = [await planted(), await planted()]
  const refusal = { code: 'newsletter.frequencyPaid', status: 403 }
  await expect(change(free.manage, { frequency: 'weekly', name: 'Grace' })).rejects.toMatchObject(refusal)
  expect(await kept(free.id)).toMatchObject({ frequency: 'edition', name: 'Ada' })
  const account = await pays(paying.email)
  expect(await change(paying.manage, { frequency: 'weekly' })).toMatchObject({
    tier: 'premium',
    frequencies: ['edition', 'daily', 'weekly'],
    next_at: '2026-11-23T06:00:00.000Z', // Monday
  })
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.userId, account))
  expect(await seen(paying.manage)).toMatchObject({
    tier: 'freemium',
    frequency: 'weekly',
    frequencies: ['edition'],
    next_at: '2026-11-20T16:00:00.000Z',
  })
  expect(await change(paying.manage, { frequency: 'weekly', name: 'Hedy' })).toMatchObject({ name: 'Hedy' })
  await expect(change(paying.manage, { frequency: 'daily' })).rejects.toMatchObject(refusal)
})

// Covers: preferences-6
test('a reader who leaves gets nothing that waits, and can return immediately with a new consent', async () => {
  const ada = await planted()
  await plantDelivery(db, ada, 'waiting', clock.now())
  expect(await ask(newsletterLeave, { token: ada.manage })).toMatchObject({ state: 'left', next_at: null })
  expect(await kept(ada.id)).toMatchObject({ leftBy: 'reader', leftAt: clock.now() })
  expect(await db.select().from(deliveries).where(eq(deliveries.subscriberId, ada.id))).toMatchObject([
    { state: 'skipped' },
  ])
  clock.pass(1000)
  const again = await ask(newsletterLeave, { token: ada.manage, back: true })
  expect(again).toMatchObject({ state: 'active', confirmed_at: ada.confirmedAt?.toISOString() })
  const at = clock.now().toISOString()
  expect(await kept(ada.id)).toMatchObject({
    leftBy: null,
    leftAt: null,
    consent: { at, source: '/newsletter/preferences', confirmedAt: at, confirmedBy: 'link' },
  })
})

test('leaving twice changes neither when nor how the reader left', async () => {
  const ada = await planted()
  const at = clock.now()
  expect(await leave(db, ada.id, 'complaint', at)).toBe(true)
  expect(await leave(db, ada.id, 'one-click', new Date(at.getTime() + DAY))).toBe(false)
  expect(await kept(ada.id)).toMatchObject({ leftBy: 'complaint', leftAt: at })
  expect(await leave(db, crypto.randomUUID(), 'reader', at)).toBe(false)
})

// Covers: preferences-7
test('a suppressed address gets nothing, is shown why, and can be released once a week', async () => {
  const ada = await planted({ softBounces: 5 })
  const blocked = (reason: 'hard' | 'soft' | 'desk') =>
    suppress(db, { email: ada.email, reason, said: '550', at: clock.now() })
  await blocked('hard')
  const at = clock.now().toISOString()
  expect(await seen(ada.manage)).toMatchObject({ suppressed: { reason: 'hard', at }, next_at: null })
  const released = await ask(newsletterRelease, { token: ada.manage })
  expect(released).toMatchObject({ suppressed: null, next_at: expect.any(String) })
  expect(await kept(ada.id)).toMatchObject({ softBounces: 0 })
  expect(await ask(newsletterRelease, { token: ada.manage })).toMatchObject({ suppressed: null }) // nothing to release
  await blocked('soft')
  clock.pass(6 * DAY)
  await forgetExpired.run({}, runtime)
  const refusal = { code: 'newsletter.notReleased', status: 409 }
  await expect(ask(newsletterRelease, { token: ada.manage })).rejects.toMatchObject(refusal)
  clock.pass(DAY)
  expect(await ask(newsletterRelease, { token: ada.manage })).toMatchObject({ suppressed: null })
  clock.pass(7 * DAY)
  await blocked('desk')
  await expect(ask(newsletterRelease, { token: ada.manage })).rejects.toMatchObject(refusal)
})

test('a reader who withdraws a complaint is active again; one who had left before stays away', async () => {
  const [spam, left] = [await planted(), await planted()]
  for (const [each, by] of [
    [spam, 'complaint'],
    [left, 'reader'],
  ] as const) {
    await leave(runtime.db, each.id, by, clock.now())
    await suppress(db, { email: each.email, reason: 'complaint', said: null, at: clock.now() })
  }
  expect(await ask(newsletterRelease, { token: spam.manage })).toMatchObject({
    state: 'active',
    suppressed: null,
  })
  expect(await ask(newsletterRelease, { token: left.manage })).toMatchObject({
    state: 'left',
    suppressed: null,
  })
})
