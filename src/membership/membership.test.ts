import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import type { Call, InputOf } from '#platform/call.ts'
import type { Caller } from '#platform/house.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openDoor } from '#platform/serve.ts'
import { userRoles, users } from '#people/tables.ts'
import { TEST_NOW, openTestHouse } from '../test-house.ts'
import { hasContentAccess, hasPremiumAccess } from './calls.ts'
import { hasContentAccessHandler } from './has-content-access.ts'
import { hasPremiumAccessHandler } from './has-premium-access.ts'
import type { Tier } from './rules.ts'

const { house, ask } = await openTestHouse()
const person = (roles: string[]): Caller => ({
  id: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.com`,
  roles,
  sessionId: crypto.randomUUID(),
})
const member = person([])
const admin = person(['admin'])

beforeAll(async () => {
  await house.db.insert(users).values([member, admin].map(({ id, email }) => ({ id, email, name: '' })))
  await house.db.insert(userRoles).values({ userId: admin.id, role: 'admin', grantedAt: TEST_NOW })
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

test.each([
  ['a visitor', undefined, [true, false, false, false, false]],
  ['a member', member, [true, false, false, false, false]],
  ['an administrator', admin, [true, true, true, true, false]],
] as const)('%s has access as the pages give it', async (_, caller, expected) => {
  const items = [
    article('freemium', 6.99),
    article('freemium', 7),
    article('premium', 1),
    article('b2b', 1),
    article('freemium', -1), // tomorrow: it does not exist yet
  ]
  const answers = await Promise.all(items.map((item) => ask(hasContentAccess, item, caller)))
  expect(answers).toEqual(expected)
  expect(await ask(hasContentAccess, { access_tier: 'freemium', published_at: null }, caller)).toBe(false)
})

test('premium access is for who has it: so far administrators', async () => {
  expect(await ask(hasPremiumAccess, {}, admin)).toBe(true)
  expect(await ask(hasPremiumAccess, { user_id: member.id }, member)).toBe(false)
  expect(await refusalOf(hasPremiumAccess, {})).toEqual([401, 'problem.signIn'])
})

test('only an administrator may ask about somebody else', async () => {
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

test('a tier or a date that is none is refused', async () => {
  const wrong = { access_tier: 'gold', published_at: 'yesterday' } as unknown as {
    access_tier: Tier
    published_at: null
  }
  expect(await refusalOf(hasContentAccess, wrong)).toEqual([422, 'problem.invalid'])
})

test('what cannot be known is an error, not a no', async () => {
  const db = new Proxy(house.db, {
    get: () => () => {
      throw new Error('the table is gone')
    },
  })
  const door = openDoor({ ...house, db }, [hasContentAccessHandler, hasPremiumAccessHandler])
  const origin = { caller: admin, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
  for (const [call, input] of [
    [hasContentAccess, article('premium', 1)],
    [hasPremiumAccess, {}],
  ] as const) {
    const error: unknown = await door
      .answer(call.name, { ...input, user_id: member.id }, origin)
      .catch((e: unknown) => e)
    expect(isRefusal(error) && [error.status, error.code]).toEqual([503, 'problem.unavailable'])
  }
})
