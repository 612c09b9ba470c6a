import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#membership/tables.ts'
import { exportAccount } from '#people/account/calls.ts'
import { auditLog, users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { apiKeyList, apiKeyMake, apiKeyRevoke, apiKeyRotate } from './calls.ts'
import { identifyByKey } from './identify-by-key.ts'
import { asking, keyFor, subscriber } from './test-keys.ts'
import { apiKeys, apiUsage } from './tables.ts'

const runtime = await openTestRuntime()
const { ask, db, clock, app, meter } = runtime

/** A database whose connection is lost. */
const brokenDb = () =>
  new Proxy(db, {
    get: () => () => {
      throw new Error('connection terminated')
    },
  })
const statusOf = async (key: string, path = '/api/v1/articles') => (await asking(runtime, key)(path)).status
const problemOf = async (key: string, path = '/api/v1/articles') => {
  const answer = await asking(runtime, key)(path)
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
}

// Covers: api-1
test('a key is shown once and cannot be reconstructed from what is stored', async () => {
  const caller = await subscriber(runtime)
  const { key, made } = await ask(apiKeyMake, { name: '  A mirror ', scopes: ['read'], days: 90 }, caller)
  expect(key).toMatch(/^cad_[\w-]{43}$/)
  expect(made).toMatchObject({
    name: 'A mirror',
    prefix: key.slice(0, 12),
    scopes: ['read'],
    state: 'active',
  })
  const { items } = await ask(apiKeyList, {}, caller)
  expect(JSON.stringify(items)).not.toContain(key)
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, made.id))
  expect(JSON.stringify(row)).not.toContain(key.slice(12))
  const [line] = await db.select().from(auditLog).where(eq(auditLog.itemId, made.id))
  expect([line?.action, line?.actorId]).toEqual(['api-key-make', caller.id])
  expect(JSON.stringify(line)).not.toContain(key.slice(12))
})

test('keys are for B2B and administrators; others are refused, and may still view and end theirs', async () => {
  const order = { name: 'A mirror', scopes: ['read' as const], days: null }
  for (const tier of ['premium', null] as const) {
    const reader = await subscriber(runtime, tier)
    await expect(ask(apiKeyMake, order, reader)).rejects.toMatchObject({
      code: 'developers.b2bOnly',
      status: 403,
    })
    expect((await ask(apiKeyList, {}, reader)).open).toBe(false)
  }
  expect((await ask(apiKeyMake, order, await runtime.admin())).key).toMatch(/^cad_/)
  const caller = await subscriber(runtime)
  const { made } = await ask(apiKeyMake, order, caller)
  const { plan: _, ...afterwards } = caller
  expect((await ask(apiKeyRevoke, { id: made.id }, afterwards)).id).toBe(made.id)
})

// Covers: promises-6, api-2, api-4
test('a request without a key, or with an unknown, revoked or expired one, is answered with 401', async () => {
  const caller = await subscriber(runtime)
  const bare = await app.request('http://localhost:3000/api/v1/articles')
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(((await bare.json()) as { code: string }).code).toBe('problem.keyMissing')
  expect(await problemOf('cad_unknown')).toEqual({ status: 401, code: 'developers.keyUnknown' })
  const { key, made } = await ask(apiKeyMake, { name: 'One', scopes: ['read'], days: 30 }, caller)
  expect(await statusOf(key)).toBe(200)
  clock.pass(30 * DAY)
  await db.update(subscriptions).set({ periodEnd: new Date(clock.now().getTime() + DAY) })
  expect(await problemOf(key)).toEqual({ status: 401, code: 'developers.keyEnded' })
  const second = await ask(apiKeyMake, { name: 'Two', scopes: ['read'], days: null }, caller)
  expect(await statusOf(second.key)).toBe(200)
  await ask(apiKeyRevoke, { id: second.made.id }, caller)
  expect(await problemOf(second.key)).toEqual({ status: 401, code: 'developers.keyEnded' })
  await expect(ask(apiKeyRevoke, { id: made.id }, await subscriber(runtime))).rejects.toMatchObject({
    status: 404,
  })
})

// Covers: api-4
test('a key does what it was made for, and a refusal names the missing scope', async () => {
  const key = await keyFor(runtime, await subscriber(runtime), ['changes'])
  expect(await statusOf(key, '/api/v1/changes?since=2026-11-01T00:00:00Z')).toBe(200)
  const answer = await asking(runtime, key)('/api/v1/articles')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    code: 'problem.scopeMissing',
    detail: expect.stringContaining('“read”'),
  })
})

// Covers: api-4, api-22
test('without an active plan a key is answered with 403, and it works again once a plan is active', async () => {
  const caller = await subscriber(runtime)
  const key = await keyFor(runtime, caller)
  const plan = eq(subscriptions.userId, caller.id)
  expect(await statusOf(key)).toBe(200) // its result is remembered from now on
  await db.update(subscriptions).set({ status: 'canceled', endedAt: clock.now() }).where(plan)
  expect(await problemOf(key)).toEqual({ status: 403, code: 'developers.notInForce' })
  await db.update(subscriptions).set({ status: 'active', endedAt: null, tier: 'premium' }).where(plan)
  expect(await problemOf(key)).toEqual({ status: 403, code: 'developers.notInForce' })
  await db.update(subscriptions).set({ tier: 'b2b' }).where(plan)
  expect(await statusOf(key)).toBe(200)
  await db.update(apiKeys).set({ revokedAt: clock.now() }).where(eq(apiKeys.userId, caller.id))
  expect(await problemOf(key)).toEqual({ status: 401, code: 'developers.keyEnded' })
})

// Covers: api-4
test('a failed key lookup is no refusal: it is answered with 503 and when to try again', async () => {
  const key = await keyFor(runtime, await subscriber(runtime))
  const broken = { ...runtime.runtime, db: brokenDb() }
  const identify = identifyByKey(broken, async () => ({ caller: null, by: null }))
  const headers = new Headers({ authorization: `Bearer ${key}` })
  await expect(identify(headers, clock.now())).rejects.toMatchObject({
    code: 'problem.unavailable',
    status: 503,
  })
})

// Covers: api-5
test('a key opens the API and no account: the rest of the site does not accept it', async () => {
  const admin = await runtime.admin()
  const key = await keyFor(runtime, admin)
  for (const path of ['/api/api-keys', '/api/account', '/api/admin/articles', '/api/archive'])
    expect([path, await statusOf(key, path)]).toEqual([path, 401])
})

// Covers: api-2
test('a rotated key stays valid for the chosen time, and the new one works immediately', async () => {
  const caller = await subscriber(runtime)
  const { key: old, made } = await ask(apiKeyMake, { name: 'A', scopes: ['read'], days: null }, caller)
  clock.pass(1)
  const { key } = await ask(apiKeyRotate, { id: made.id, overlap_hours: 24 }, caller)
  expect([await statusOf(old), await statusOf(key)]).toEqual([200, 200])
  clock.pass(24 * HOUR - MINUTE)
  expect(await statusOf(old)).toBe(200)
  clock.pass(MINUTE)
  expect([await statusOf(old), await statusOf(key)]).toEqual([401, 200])
  await expect(ask(apiKeyRotate, { id: made.id, overlap_hours: 0 }, caller)).rejects.toMatchObject({
    code: 'developers.keyNotFound',
  })
  const states = (await ask(apiKeyList, {}, caller)).items.map(({ state }) => state)
  expect(states).toEqual(['active', 'ended'])
})

// Covers: api-3
test('an account has twenty keys in use, even if two are made at the same time, and can still rotate', async () => {
  const caller = await subscriber(runtime)
  for (let n = 0; n < 19; n++) await keyFor(runtime, caller)
  const two = await Promise.allSettled([keyFor(runtime, caller), keyFor(runtime, caller)])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(keyFor(runtime, caller)).rejects.toMatchObject({ code: 'developers.tooManyKeys', status: 409 })
  const [first] = (await ask(apiKeyList, {}, caller)).items
  expect((await ask(apiKeyRotate, { id: first?.id ?? '', overlap_hours: 1 }, caller)).key).toMatch(/^cad_/)
})

test('the last use of a key is written at most once a minute', async () => {
  const caller = await subscriber(runtime)
  const key = await keyFor(runtime, caller)
  const lastUse = async () => {
    await meter.flush()
    return (await ask(apiKeyList, {}, caller)).items[0]?.last_used_at
  }
  expect(await lastUse()).toBeNull()
  const first = clock.now().toISOString()
  await statusOf(key)
  expect(await lastUse()).toBe(first)
  clock.pass(MINUTE - 1000)
  await statusOf(key)
  expect(await lastUse()).toBe(first)
  clock.pass(1000)
  await statusOf(key)
  expect(await lastUse()).toBe(clock.now().toISOString())
})

// Covers: api-6
test('keys are exported without their secrets and are removed with the account', async () => {
  const caller = await subscriber(runtime)
  const key = await keyFor(runtime, caller)
  await statusOf(key)
  await meter.flush()
  const { text } = await ask(exportAccount, {}, caller)
  const exported = await new Response(text).text()
  expect(exported).toContain(key.slice(0, 12))
  expect(exported).not.toContain(key.slice(12))
  expect(exported).toContain('v1-articles')
  await db.delete(users).where(eq(users.id, caller.id))
  expect(await db.$count(apiKeys, eq(apiKeys.userId, caller.id))).toBe(0)
  expect(await db.$count(apiUsage, eq(apiUsage.userId, caller.id))).toBe(0)
  expect(await statusOf(key)).toBe(401)
})
