import { lt } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { DAY } from '#platform/clock.ts'
import { job } from '#platform/jobs.ts'
import { rateLimits, sessions, verifications } from './tables.ts'

/** The longest window in which attempts are counted. */
const COUNTED_MS = 7 * DAY

/** Removes expired sessions, emailed secrets and counters. Daily is enough: none of them is still valid. */
export const forgetExpired = job('people-forget-expired', async (_data: object, { db, clock }: Runtime) => {
  const now = clock.now()
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - COUNTED_MS)))
})
