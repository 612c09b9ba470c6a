import { and, asc, gte, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { contactOf } from '#people/people.ts'
import { type Cohort, cohortsOf } from '#platform/cohorts.ts'
import type { Db } from '#platform/db.ts'
import { subscriptions } from './tables.ts'

/** A step of somebody with a plan: the free days began, or the first payment. `language` of the account; null where none is known. */
export type PlanStep = { step: 'trial' | 'paid'; at: Date; language: string | null }

/** Subscriptions that are looked at for the steps of a span. */
const MOST = 5000
/** A subscription in one of these states never began. */
const UNBEGUN = ['incomplete', 'incomplete_expired'] as const

/** The steps that were taken since, in no order; those whose trial ended unpaid took one. */
export async function planSteps(db: Db, since: Date, now: Date): Promise<PlanStep[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        notInArray(subscriptions.status, [...UNBEGUN]),
        or(
          gte(subscriptions.createdAt, since),
          and(isNotNull(subscriptions.trialEnd), gte(subscriptions.trialEnd, since)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(MOST)
  const steps: PlanStep[] = []
  for (const { createdAt, trialEnd, status, endedAt, userId } of rows) {
    const contact = userId === null ? null : await contactOf(db, userId)
    const language = contact?.language ?? null
    if (trialEnd !== null) steps.push({ step: 'trial', at: createdAt, language })
    const paidAt = trialEnd ?? createdAt
    const wentOn = status === 'active' || status === 'past_due' || (endedAt !== null && endedAt > paidAt)
    if (wentOn && paidAt <= now) steps.push({ step: 'paid', at: paidAt, language })
  }
  return steps.filter(({ at }) => at >= since)
}

/** How long plans last, by the month in which they began. */
export const planCohorts = (db: Db, after: readonly number[], now: Date): Promise<Cohort[]> =>
  cohortsOf(
    db,
    sql`select ${subscriptions.createdAt} as began, ${subscriptions.endedAt} as ended from ${subscriptions}
      where ${notInArray(subscriptions.status, [...UNBEGUN])}`,
    after,
    now,
  )
