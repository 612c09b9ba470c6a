import { and, isNull, lt, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { PAYMENTS_KEPT_DAYS, SALES_KEPT_DAYS, TRIALS_KEPT_DAYS } from './rules.ts'
import { removeSalesRequests } from './sales/sales-request-remove.ts'
import { customers, paymentEvents, salesRequests, subscriptions, trials } from './tables.ts'

/**
 * Removes records past their retention period: questions to sales, the hashes of people who had a trial, payment events, and
 * payment records of removed accounts. Repeating it changes nothing.
 */
export const forgetRecordsJob = job(
  'forget-records',
  async (_: Record<string, never>, { db, clock, log }: Runtime) => {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
    const paidBefore = before(PAYMENTS_KEPT_DAYS)
    const lastTouched = sql`greatest(${salesRequests.createdAt}, ${salesRequests.answeredAt})`
    const salesBefore = before(SALES_KEPT_DAYS).toISOString()
    const sales = await db.transaction((tx) =>
      removeSalesRequests(tx, sql`${lastTouched} < ${salesBefore}::timestamptz`),
    )
    const hashes = await db
      .delete(trials)
      .where(lt(trials.startedAt, before(TRIALS_KEPT_DAYS)))
      .returning({ person: trials.person })
    const paid = await db
      .delete(subscriptions)
      .where(and(isNull(subscriptions.userId), lt(subscriptions.endedAt, paidBefore)))
      .returning({ id: subscriptions.id })
    await db.delete(customers).where(and(isNull(customers.userId), lt(customers.createdAt, paidBefore)))
    await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, paidBefore))
    const done = { sales: sales.length, trials: hashes.length, subscriptions: paid.length }
    log.info(done, 'records that were kept long enough are removed')
    return done
  },
)
