import { type EndRenewals, awaitsDeletion } from '#people/remove-account.ts'
import { SECOND } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { inTime } from '#platform/http/in-time.ts'
import { job } from '#platform/jobs.ts'
import { endPlans } from './end-plans.ts'
import { takeWaitingEvents } from './payment-events.ts'

/** How long the removal of an account waits for the payment service. */
const PATIENCE_MS = 5 * SECOND

/** Ensures that nothing is renewed for an account awaiting removal: immediately, or by the job if that fails. */
export const endRenewals: EndRenewals = async (runtime, userId) => {
  try {
    await inTime(() => endNow(runtime, userId), PATIENCE_MS)
  } catch (err) {
    runtime.log.warn(
      { err, userId },
      'the plan of an account that is to be removed could not be ended at once',
    )
    await runtime.jobs.send(endRenewalsJob, { userId }, { key: userId })
  }
}

/**
 * The same, repeated until the payment service answers: seven tries within a quarter of an hour, then the desk shows the
 * failure.
 */
export const endRenewalsJob = job(
  'end-renewals',
  async ({ userId }: { userId: string }, runtime) =>
    (await awaitsDeletion(runtime.db, userId)) ? endNow(runtime, userId) : { ending: 0 },
  { retries: 6, retryDelaySeconds: 15 },
)

async function endNow(runtime: Runtime, userId: string): Promise<{ ending: number }> {
  const ending = await endPlans(runtime, userId, false)
  await takeWaitingEvents(runtime)
  return { ending }
}
