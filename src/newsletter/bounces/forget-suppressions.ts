import { asc, inArray, lt } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import { accountsWith } from '#people/people.ts'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { subscribers } from '../tables.ts'
import { SUPPRESSIONS_KEPT_DAYS } from './rules.ts'

/** The maximum number of addresses checked in one run. */
const BATCH_SIZE = 500

/**
 * Removes old suppressions of addresses that belong to no account and no subscription: nothing is sent to them any longer.
 * Repeating it changes nothing.
 */
export const forgetSuppressionsJob = job(
  'forget-suppressions',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const before = new Date(clock.now().getTime() - SUPPRESSIONS_KEPT_DAYS * DAY)
    const old = await db
      .select({ email: suppressions.email })
      .from(suppressions)
      .where(lt(suppressions.at, before))
      .orderBy(asc(suppressions.at), asc(suppressions.email))
      .limit(BATCH_SIZE)
    const emails = old.map(({ email }) => email)
    if (emails.length === 0) return { forgotten: 0 }
    const subscribed = await db
      .select({ email: subscribers.email })
      .from(subscribers)
      .where(inArray(subscribers.email, emails))
      .limit(BATCH_SIZE)
    const used = new Set([...subscribed, ...(await accountsWith(db, emails))].map(({ email }) => email))
    const unused = emails.filter((email) => !used.has(email))
    if (unused.length > 0) await db.delete(suppressions).where(inArray(suppressions.email, unused))
    return { forgotten: unused.length }
  },
)
