import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type Dispatcher, openDispatcher } from '#platform/serve.ts'
import { api } from '../api.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { apiUsageList } from './calls.ts'
import { openApiMeter } from './developers.ts'
import { ALLOWANCES } from './rules.ts'
import { apiAllowances } from './tables.ts'
import { asking, keyFor, subscriber } from './test-keys.ts'

const runtime = await openTestRuntime()
const { ask, clock, db } = runtime
const LIMITS = { minute: 60, day: 200 }

/** The dispatcher of another process: its memory is its own, the database is shared. */
const process = () => openDispatcher(runtime.runtime, api, { meter: openApiMeter(runtime.runtime, LIMITS) })
const holder = (caller: Caller): Caller => ({ ...caller, key: { id: randomUUID(), scopes: ['read'] } })

async function call(dispatcher: Dispatcher, caller: Caller): Promise<'answered' | number> {
  const origin = { caller, language: 'en', requestId: '-', address: '127.0.0.1', limited: true }
  try {
    await dispatcher.answer('v1-podcasts', {}, origin)
    return 'answered'
  } catch (error) {
    if (!isRefusal(error) || error.status !== 429) throw error
    return Number(error.values['retryAfter'])
  }
}
/** Eight clients, each making `times` calls one after the other, half of them at either process. */
async function burst(dispatchers: readonly Dispatcher[], caller: Caller, times: number) {
  const clients = Array.from({ length: 8 }, async (_, n) => {
    const outcomes = []
    for (let i = 0; i < times; i++)
      outcomes.push(await call(dispatchers[n % dispatchers.length] ?? process(), caller))
    return outcomes
  })
  const outcomes = (await Promise.all(clients)).flat()
  return outcomes.filter((outcome) => outcome === 'answered').length
}

// Covers: api-12
test("eight clients at two processes together get the account's allowance and not one call more", async () => {
  const dispatchers = [process(), process()]
  const caller = holder(await subscriber(runtime))
  expect(await burst(dispatchers, caller, 20)).toBe(LIMITS.minute)
  const other = holder(await subscriber(runtime))
  expect(await call(dispatchers[0] ?? process(), other)).toBe('answered') // one account does not limit another
  clock.pass(MINUTE)
  expect(await burst(dispatchers, caller, 20)).toBe(LIMITS.minute)
})

test('the day is counted too, across all minutes, and starts over at midnight UTC', async () => {
  const dispatcher = process()
  const caller = holder(await subscriber(runtime))
  clock.set(new Date('2026-11-21T09:00:00Z'))
  let answered = 0
  for (let minute = 0; minute < 5; minute++) {
    answered += await burst([dispatcher], caller, 8)
    clock.pass(MINUTE)
  }
  expect(answered).toBe(LIMITS.day)
  expect(await call(dispatcher, caller)).toBe(DAY / SECOND - 9 * 3600 - 5 * 60)
  clock.set(new Date('2026-11-22T00:00:00Z'))
  expect(await call(dispatcher, caller)).toBe('answered')
})

test('few calls write to the database: a process takes twenty calls of allowance at a time', async () => {
  const dispatcher = process()
  const caller = holder(await subscriber(runtime))
  const minuteOf = ({ id }: Caller) => and(eq(apiAllowances.userId, id), eq(apiAllowances.span, 'minute'))
  const taken = async () => {
    const [row] = await db.select().from(apiAllowances).where(minuteOf(caller)).limit(1)
    return row?.used
  }
  for (let n = 0; n < 20; n++) await call(dispatcher, caller)
  expect(await taken()).toBe(20)
  await call(dispatcher, caller)
  expect(await taken()).toBe(40)
})

// Covers: api-12
test('each response says what is left, and a refusal says when to try again', async () => {
  const key = await keyFor(runtime, await subscriber(runtime))
  const get = asking(runtime, key)
  clock.set(new Date('2026-11-22T10:00:15Z'))
  const first = await get('/api/v1/podcasts')
  const headers = (answer: Response) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(answer.headers.get(`ratelimit-${name}`)))
  expect(headers(first)).toEqual([ALLOWANCES.minute, ALLOWANCES.minute - 1, 45])
  await db.update(apiAllowances).set({ used: ALLOWANCES.minute })
  for (let n = 1; n < 20; n++) expect((await get('/api/v1/podcasts')).status).toBe(200) // taken from the allowance beforehand
  const refused = await get('/api/v1/podcasts')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45'])
  expect(headers(refused)).toEqual([ALLOWANCES.minute, 0, 45])
  expect(await refused.json()).toMatchObject({ code: 'problem.tooMany' })
})

// Covers: api-13
test("usage is listed by day, call and key, refusals separately, and no one sees another's", async () => {
  clock.set(new Date('2026-11-23T10:00:00Z'))
  const caller = await subscriber(runtime)
  const [one, two] = [await keyFor(runtime, caller), await keyFor(runtime, caller, ['changes'])]
  for (let n = 0; n < 3; n++) await asking(runtime, one)('/api/v1/podcasts')
  await asking(runtime, one)('/api/v1/articles?limit=0')
  await asking(runtime, two)('/api/v1/podcasts')
  await runtime.meter.flush()
  clock.pass(DAY)
  await asking(runtime, one)('/api/v1/agents')
  await runtime.meter.flush()
  const usage = await ask(apiUsageList, {}, caller)
  const none = { refused: 0, failed: 0 }
  expect(usage.days).toEqual([
    { day: '2026-11-23', answered: 3, refused: 2, failed: 0 },
    { day: '2026-11-24', answered: 1, ...none },
  ])
  expect(usage.calls).toEqual([
    { call: 'v1-podcasts', answered: 3, refused: 1, failed: 0 },
    { call: 'v1-agents', answered: 1, ...none },
    { call: 'v1-articles', answered: 0, refused: 1, failed: 0 },
  ])
  expect(usage.keys.map(({ answered, refused }) => [answered, refused])).toEqual([
    [4, 1],
    [0, 1],
  ])
  expect(usage.allowances).toMatchObject([
    { span: 'minute', limit: ALLOWANCES.minute, used: 20 },
    { span: 'day', used: 100, resets_at: '2026-11-25T00:00:00.000Z' },
  ])
  expect((await ask(apiUsageList, {}, await subscriber(runtime))).days).toEqual([])
})

test('usage of a removed account is left out, and that of others is still written', async () => {
  const caller = await subscriber(runtime)
  const key = await keyFor(runtime, caller)
  await asking(runtime, key)('/api/v1/podcasts')
  runtime.meter.note(holder(caller), 'v1-podcasts', 200, clock.now()) // a key that no longer exists
  await runtime.meter.flush()
  expect((await ask(apiUsageList, {}, caller)).days.map(({ answered }) => answered)).toEqual([1])
})
