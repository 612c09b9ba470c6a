import { and, eq, notInArray } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { takeWaitingEvents } from '../payment-events.ts'
import { ENDED } from '../rules.ts'
import { subscriptions } from '../tables.ts'

/**
 * Advances time at the embedded payment service and takes its events, including those that a killed process left
 * undelivered. Where the real service is configured, embedded plans end, since no one would renew or charge for them.
 * Repeating it changes nothing.
 */
export const advanceTestPaymentsJob = job(
  'advance-test-payments',
  async (_: Record<string, never>, runtime: Runtime) => {
    const { test } = runtime.outside.payments
    if (test === null) return { ended: await endTestPlans(runtime) }
    await test.advance()
    return takeWaitingEvents(runtime)
  },
)

async function endTestPlans({ db, clock }: Runtime): Promise<number> {
  const isTest = eq(subscriptions.provider, 'test')
  const ended = await db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: clock.now() })
    .where(and(isTest, notInArray(subscriptions.status, [...ENDED])))
    .returning({ id: subscriptions.id })
  return ended.length
}
