import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { PROVIDERS } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { users } from '#people/tables.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { givePlan } from '../../membership/test-plans.ts'
import { suppressions } from '../../services/post/tables.ts'
import { subscribers } from '../tables.ts'
import { audienceOf } from './audience.ts'
import { editionReaders } from './edition-readers.ts'
import { addSubscriber, subscriber } from './test-subscribers.ts'

const { runtime, db } = await openTestRuntime()
const { payments } = runtime.outside
const days = (n: number) => new Date(TEST_NOW.getTime() + n * DAY)

beforeEach(async () => {
  for (const table of [suppressions, subscriptions, subscribers]) await db.delete(table)
})

const STATES = ['trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete'] as const

// Covers: today-5
test('the readers of an edition are counted as they are sent to, whatever their plans', async () => {
  for (const provider of PROVIDERS)
    for (const status of STATES)
      for (const periodEnd of [days(-1), TEST_NOW, days(1)])
        for (const failedAt of status === 'past_due'
          ? [undefined, days(-8), days(-7), days(-6)]
          : [undefined])
          for (const endReason of [null, 'refunded'] as const) {
            const id = await addSubscriber(db, { frequency: 'daily' })
            const userId = crypto.randomUUID()
            await db.insert(users).values({ id: userId, name: 'Bo', email: `${id}@example.com` })
            await givePlan(db, userId, 'premium', {
              provider,
              status,
              periodStart: days(failedAt ? -30 : -6),
              periodEnd,
              endReason,
              ...(failedAt && { failedAt }),
            })
          }
  await addSubscriber(db, { frequency: 'weekly', language: 'ar' })
  await addSubscriber(db, { language: 'fr', plan: 'b2b' })
  await addSubscriber(db, { language: 'fr', pausedUntil: days(1) })
  const refused = await addSubscriber(db, { language: 'fr' })
  await db.insert(suppressions).values({ email: `${refused}@example.com`, reason: 'hard', at: TEST_NOW })
  const twice = await addSubscriber(db, { frequency: 'daily', language: 'es', plan: 'premium' })
  const [account] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${twice}@example.com`))
  await givePlan(db, account?.id ?? '', 'b2b')

  const { byLanguage } = await audienceOf(runtime, 'edition', TEST_NOW)
  expect(byLanguage).toMatchObject({ ar: 1, fr: 1, es: 0 })
  expect(byLanguage.en).toBeGreaterThan(0)
  expect(await editionReaders(runtime, TEST_NOW)).toEqual(byLanguage)
  expect(payments.provider).toBe('test') // so that subscriptions of a former provider are among them
})

// Covers: today-5
test('one query counts the readers of an edition, however many chose daily ones', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => ({ ...subscriber(n), frequency: 'daily' as const }))
  await db.insert(subscribers).values(rows)
  const queries = vi.spyOn(db, 'select')
  const readers = await editionReaders(runtime, TEST_NOW)
  // the other is the subquery for suppressed addresses
  expect(queries.mock.calls.length).toBe(2)
  queries.mockRestore()
  expect(Object.values(readers)).toEqual([300, 300, 300, 300, 300])
})
