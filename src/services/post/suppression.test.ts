import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { lift, suppress, suppressedOf } from './suppression.ts'
import { suppressions } from './tables.ts'

const { db, clock } = await openTestRuntime()
beforeEach(() => db.delete(suppressions))

const email = 'ada@example.com'
const rows = () => db.select().from(suppressions)

test('a suppressed address is found however it is spelled, among thousands', async () => {
  await suppress(db, { email: ' Ada@Example.com', reason: 'hard', said: '550\nno', at: clock.now() })
  const many = Array.from({ length: 2500 }, (_, index) => `reader${index}@example.com`)
  expect(await suppressedOf(db, [...many, 'ADA@example.com'])).toEqual(new Set(['ADA@example.com']))
  expect(await suppressedOf(db, [])).toEqual(new Set())
  expect(await rows()).toEqual([{ email, reason: 'hard', said: '550 no', at: clock.now() }])
})

test('a reason stays until a more serious one comes', async () => {
  const at = clock.now()
  const reasons: string[] = []
  for (const reason of ['soft', 'hard', 'soft', 'hard', 'complaint', 'hard', 'desk', 'complaint'] as const) {
    clock.pass(MINUTE)
    await suppress(db, { email, reason, said: null, at: clock.now() })
    reasons.push((await rows())[0]?.reason ?? '')
  }
  expect(reasons).toEqual(['soft', 'hard', 'hard', 'hard', 'complaint', 'complaint', 'desk', 'desk'])
  expect((await rows())[0]?.at).toEqual(new Date(at.getTime() + 7 * MINUTE))
})

test('an address whose suppression is lifted, once or twice, gets emails again', async () => {
  await suppress(db, { email, reason: 'complaint', said: null, at: clock.now() })
  await lift(db, 'ADA@example.com')
  await lift(db, email)
  expect(await suppressedOf(db, [email])).toEqual(new Set())
})
