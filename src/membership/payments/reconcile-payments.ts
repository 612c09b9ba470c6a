import { and, asc, count, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { PaymentTrouble } from '#services/payments/payments.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { takeWaitingEvents } from '../payment-events.ts'
import { ENDED, MAY_ENTITLE } from '../rules.ts'
import { subscriptions } from '../tables.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { type Difference, readSubscription } from './read-subscription.ts'
import { applyWaiting } from './waiting-events.ts'

/** The maximum number of subscriptions read in one run; the next run continues with those read longest ago. */
const MAX_READ = 5000
/** Concurrent requests to the payment service: far below its limit. */
const CONCURRENCY = 4
/** A run after an interrupted one does not read again what was read within this time. */
const FRESH_MS = 30 * MINUTE
/** The result names at most this many findings of each kind. */
const MAX_NAMED = 20
const EXPIRES_SECONDS = 1800

/**
 * Compares the stored subscriptions with the payment service every hour and stores the service's data, since events may be
 * lost. If the service is unavailable, the job is retried and then ends as failed.
 */
export const reconcilePaymentsJob = job(
  'reconcile-payments',
  async (_: Record<string, never>, runtime: Runtime) => {
    const events = await takeWaitingEvents(runtime)
    const waited = await applyWaiting(runtime)
    const read = await readLive(runtime)
    const checkouts = await closeCheckouts(runtime)
    const twice = await accountsWithTwo(runtime)
    const result = { events, waited, ...read, checkouts, twice }
    const isWorse = read.different.length + read.missing.length + read.refused.length + twice.length > 0
    runtime.log[isWorse ? 'warn' : 'info'](result, 'payments were compared with the service')
    return result
  },
  { expireInSeconds: EXPIRES_SECONDS, retryDelaySeconds: 30 },
)

type Read = {
  read: number
  differ: number
  different: Difference[]
  /** Subscriptions that the service does not know. */
  missing: string[]
  refused: string[]
}

async function readLive(runtime: Runtime): Promise<Read> {
  const ids = await liveLongUnread(runtime)
  const done: Read = { read: 0, differ: 0, different: [], missing: [], refused: [] }
  for (let at = 0; at < ids.length; at += CONCURRENCY)
    await Promise.all(ids.slice(at, at + CONCURRENCY).map((id) => readOne(runtime, id, done)))
  return {
    ...done,
    different: done.different.slice(0, MAX_NAMED),
    missing: done.missing.slice(0, MAX_NAMED),
    refused: done.refused.slice(0, MAX_NAMED),
  }
}

async function readOne(runtime: Runtime, id: string, done: Read): Promise<void> {
  try {
    const found = await readSubscription(runtime, id)
    done.read += 1
    if (found === null) done.missing.push(id)
    else if (found.differs.length > 0) {
      done.differ += 1
      done.different.push({ id, fields: found.differs })
    }
  } catch (err) {
    if (!(err instanceof PaymentTrouble) || err.kind === 'away') throw err
    runtime.log.warn({ err, subscription: id }, 'the payment service does not tell of a subscription')
    done.refused.push(id)
  }
}

async function liveLongUnread({ db, clock, outside }: Runtime): Promise<string[]> {
  const before = new Date(clock.now().getTime() - FRESH_MS)
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, outside.payments.provider),
        isLive,
        or(isNull(subscriptions.readAt), lt(subscriptions.readAt, before)),
      ),
    )
    .orderBy(sql`${subscriptions.readAt} nulls first`, asc(subscriptions.id))
    .limit(MAX_READ)
  return rows.map(({ id }) => id)
}

const isLive = notInArray(subscriptions.status, [...ENDED])

/** The accounts that pay for two plans. */
async function accountsWithTwo({ db, outside }: Runtime): Promise<string[]> {
  const rows = await db
    .select({ userId: subscriptions.userId, live: count() })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, outside.payments.provider),
        isNotNull(subscriptions.userId),
        isNull(subscriptions.endReason),
        inArray(subscriptions.status, [...MAY_ENTITLE]),
      ),
    )
    .groupBy(subscriptions.userId)
    .having(sql`count(*) > 1`)
    .orderBy(asc(subscriptions.userId))
    .limit(MAX_NAMED)
  return rows.flatMap(({ userId }) => userId ?? [])
}
