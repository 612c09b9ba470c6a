import { beforeAll, expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { DAY } from '#platform/clock.ts'
import type { Call, InputOf } from '#platform/call.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openDispatcher } from '#platform/serve.ts'
import { GOOD, browser } from '#people/test-dispatcher.ts'
import { adminUser, adminUsers } from '#people/managing/calls.ts'
import { userRoles, users } from '#people/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { hasContentAccess, hasPremiumAccess } from './calls.ts'
import { hasContentAccessHandler } from './has-content-access.ts'
import { hasPremiumAccessHandler } from './has-premium-access.ts'
import { planOf } from './membership.ts'
import type { PaidTier, Tier } from './rules.ts'
import { givePlan } from './test-plans.ts'

const { runtime, app, ask, clock, database } = await openTestRuntime()
const person = (roles: string[]): Caller => ({
  id: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.com`,
  roles,
  sessionId: crypto.randomUUID(),
})
const member = person([])
const admin = person(['admin'])

beforeAll(async () => {
  await runtime.db.insert(users).values([member, admin].map(({ id, email }) => ({ id, email, name: '' })))
  await runtime.db.insert(userRoles).values({ userId: admin.id, role: 'admin', grantedAt: TEST_NOW })
})

const article = (access_tier: Tier, daysOld: number) => ({
  access_tier,
  published_at: new Date(TEST_NOW.getTime() - daysOld * DAY).toISOString(),
})
const refusalOf = async <C extends Call>(call: C, input: InputOf<C>, caller?: Caller) => {
  const error: unknown = await ask(call, input, caller).then(
    () => null,
    (e: unknown) => e,
  )
  return isRefusal(error) ? [error.status, error.code] : error
}

// Covers: site-7-13
test.each([
  ['a visitor', undefined, [true, false, false, false, false]],
  ['a member', member, [true, false, false, false, false]],
  ['an administrator', admin, [true, true, true, true, false]],
] as const)('%s has the same access as on the pages', async (_, caller, expected) => {
  const items = [
    article('freemium', 6.99),
    article('freemium', 7),
    article('premium', 1),
    article('b2b', 1),
    article('freemium', -1), // published tomorrow: it does not exist yet
  ]
  const answers = await Promise.all(items.map((item) => ask(hasContentAccess, item, caller)))
  expect(answers).toEqual(expected)
  expect(await ask(hasContentAccess, { access_tier: 'freemium', published_at: null }, caller)).toBe(false)
})

// Covers: site-7-22, admin-6-3, admin-7-29
test('premium access is granted only to those entitled to it', async () => {
  expect(await ask(hasPremiumAccess, {}, admin)).toBe(true)
  expect(await ask(hasPremiumAccess, { user_id: member.id }, member)).toBe(false)
  expect(await refusalOf(hasPremiumAccess, {})).toEqual([401, 'problem.signIn'])
})

// Covers: site-7-22, admin-7-29
test('only an administrator may ask about someone else', async () => {
  const old = article('freemium', 30)
  expect(await refusalOf(hasPremiumAccess, { user_id: admin.id }, member)).toEqual([
    403,
    'membership.notYours',
  ])
  expect(await refusalOf(hasContentAccess, { ...old, user_id: admin.id }, member)).toEqual([
    403,
    'membership.notYours',
  ])
  expect(await refusalOf(hasContentAccess, { ...old, user_id: member.id })).toEqual([401, 'problem.signIn'])
  const other = person(['admin'])
  expect(await ask(hasContentAccess, { ...old, user_id: admin.id }, other)).toBe(true)
  expect(await ask(hasContentAccess, { ...old, user_id: member.id }, admin)).toBe(false)
  expect(await ask(hasPremiumAccess, { user_id: admin.id }, other)).toBe(true)
})

/** A new reader with this subscription. */
async function reader(tier?: PaidTier, values: Parameters<typeof givePlan>[3] = {}): Promise<Caller> {
  const somebody = person([])
  await runtime.db.insert(users).values({ id: somebody.id, email: somebody.email, name: '' })
  if (tier !== undefined) await givePlan(runtime.db, somebody.id, tier, values)
  return somebody
}
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY)
const PLANS: [string, PaidTier | undefined, Parameters<typeof givePlan>[3], 'freemium' | PaidTier][] = [
  ['nothing', undefined, {}, 'freemium'],
  ['the first days for nothing', 'premium', { status: 'trialing' }, 'premium'],
  ['Premium', 'premium', {}, 'premium'],
  ['Premium that ends with its period', 'premium', { cancelAtPeriodEnd: true }, 'premium'],
  ['B2B', 'b2b', {}, 'b2b'],
  [
    'a payment that failed six days ago',
    'premium',
    { status: 'past_due', failedAt: daysAgo(6.99) },
    'premium',
  ],
  [
    'a payment that failed seven days ago',
    'premium',
    { status: 'past_due', failedAt: daysAgo(7) },
    'freemium',
  ],
  ['a failure that nobody told, this week', 'b2b', { status: 'past_due', createdAt: daysAgo(6) }, 'b2b'],
  ['a failure that nobody told, last week', 'b2b', { status: 'past_due', createdAt: daysAgo(8) }, 'freemium'],
  ['a purchase that was never paid', 'premium', { status: 'incomplete' }, 'freemium'],
  ['what was given up', 'premium', { status: 'unpaid' }, 'freemium'],
  ['what has ended', 'premium', { status: 'canceled', endedAt: daysAgo(1) }, 'freemium'],
  ['what was refunded', 'premium', { status: 'active', endReason: 'refunded' }, 'freemium'],
]

// Covers: site-7-13, site-7-22, admin-7-29
test.each(PLANS)(
  'a reader with %s reads what that includes and no more',
  async (_, tier, values, expected) => {
    const { id } = await reader(tier, values)
    const may = (item: ReturnType<typeof article>) => ask(hasContentAccess, { ...item, user_id: id }, admin)
    const paid = expected !== 'freemium'
    expect(await ask(hasPremiumAccess, { user_id: id }, admin)).toBe(paid)
    expect(await may(article('premium', 1))).toBe(paid)
    expect(await may(article('freemium', 400))).toBe(paid)
    expect(await may(article('b2b', 1))).toBe(expected === 'b2b')
    expect(await may(article('freemium', 1))).toBe(true)
  },
)

// Covers: payment-events-10
test('the grace period ends by the clock, without an event', async () => {
  const { id } = await reader('premium', { status: 'past_due', failedAt: daysAgo(6) })
  expect(await ask(hasPremiumAccess, { user_id: id }, admin)).toBe(true)
  clock.pass(DAY)
  expect(await ask(hasPremiumAccess, { user_id: id }, admin)).toBe(false)
  clock.set(TEST_NOW)
})

test('of two plans the better one applies', async () => {
  const { id } = await reader('premium')
  await givePlan(runtime.db, id, 'b2b', { status: 'past_due', failedAt: daysAgo(1) })
  expect(await planOf(runtime, id, TEST_NOW)).toBe('b2b')
  expect(await planOf(runtime, id, daysAgo(-6))).toBe('premium')
})

// Covers: payment-events-14
test('the desk sees the active plan of each account', async () => {
  const [none, premium, b2b] = [await reader(), await reader('premium'), await reader('b2b')]
  const { items } = await ask(adminUsers, { limit: 100 }, admin)
  const planIn = ({ id }: Caller) => items.find((item) => item.id === id)?.plan
  expect([none, premium, b2b].map(planIn)).toEqual(['freemium', 'premium', 'b2b'])
  expect(planIn(admin)).toBe('admin')
  expect((await ask(adminUser, { id: b2b.id }, admin)).plan).toBe('b2b')
})

test('an invalid tier or date is refused', async () => {
  const wrong = { access_tier: 'gold', published_at: 'yesterday' } as unknown as {
    access_tier: Tier
    published_at: null
  }
  expect(await refusalOf(hasContentAccess, wrong)).toEqual([422, 'problem.invalid'])
})

// Covers: site-7-13
test('access that cannot be determined is an error, not a no', async () => {
  const db = new Proxy(runtime.db, {
    get: () => () => {
      throw new Error('the table is gone')
    },
  })
  const dispatcher = openDispatcher({ ...runtime, db }, [hasContentAccessHandler, hasPremiumAccessHandler])
  const origin = { caller: admin, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
  for (const [call, input] of [
    [hasContentAccess, article('premium', 1)],
    [hasPremiumAccess, {}],
  ] as const) {
    const error: unknown = await dispatcher
      .answer(call.name, { ...input, user_id: member.id }, origin)
      .catch((e: unknown) => e)
    expect(isRefusal(error) && [error.status, error.code]).toEqual([503, 'problem.unavailable'])
  }
})

// Covers: site-8-23
test("a premium check that fails denies access with 503, in the reader's language", async () => {
  const reader = browser(app)
  await reader.signUp('reader@example.com', GOOD)
  clock.pass(1000)
  const { body } = await reader.signIn('reader@example.com', GOOD)
  const { id } = body['user'] as { id: string } // as typed in calls.ts
  await givePlan(runtime.db, id, 'premium')
  const french = {
    cookie: `${[...reader.cookies].map((pair) => pair.join('=')).join('; ')}; app_language=fr`,
  }
  const check = () => reader.ask(hasPremiumAccess, {}, french)
  const archive = () => reader.send('GET', '/api/archive?lang=en')
  expect((await check()).body).toBe(true)
  expect((await archive()).status).toBe(200)
  await database.pool.query('alter table subscriptions rename to subscriptions_away')
  try {
    expect(await check()).toMatchObject({
      status: 503,
      body: { code: 'problem.unavailable', detail: say('fr', 'problem.unavailable') },
    })
    expect((await archive()).status).toBe(503)
  } finally {
    await database.pool.query('alter table subscriptions_away rename to subscriptions')
  }
  expect((await check()).body).toBe(true)
})
