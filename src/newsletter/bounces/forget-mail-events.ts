import { lt } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { mailEvents } from '../tables.ts'
import { EVENTS_KEPT_DAYS } from './rules.ts'

/**
 * Removes old events with the addresses in them, long after they could be sent again. Their effects stay: the suppressions,
 * and the marks on the emails.
 */
export const forgetMailEventsJob = job(
  'forget-mail-events',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const before = new Date(clock.now().getTime() - EVENTS_KEPT_DAYS * DAY)
    const rows = await db
      .delete(mailEvents)
      .where(lt(mailEvents.receivedAt, before))
      .returning({ id: mailEvents.id })
    return { forgotten: rows.length }
  },
)
