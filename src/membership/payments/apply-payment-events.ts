import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { applyWaiting } from './waiting-events.ts'

/** After this many tries an event waits for the hourly comparison. */
const FREQUENT_TRIES = 10
const EXPIRES_SECONDS = 1800

/**
 * Applies the received events: immediately when one arrives, and every minute for those that could not be applied. Their
 * sender was answered when they were stored, and does not send them again.
 */
export const applyPaymentEventsJob = job(
  'apply-payment-events',
  (_: Record<string, never>, runtime: Runtime) => applyWaiting(runtime, FREQUENT_TRIES),
  { expireInSeconds: EXPIRES_SECONDS },
)
