import { and, asc, gte, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type Cohort, cohortsOf } from '#platform/cohorts.ts'
import type { Db } from '#platform/db.ts'
import { DIRECT } from '#platform/source-name.ts'
import { subscriptions } from './tables.ts'

/**
 * A step of a plan: the start of its trial, or its first payment. `language` is that of the account, `source` that of its
 * checkout; null if unknown.
 */
export type PlanStep = { step: 'trial' | 'paid'; at: Date; language: string | null; source: string | null }

/** The maximum number of subscriptions examined for the steps of a period. */
const MAX = 5000
/** A subscription in one of these states never began. */
const UNBEGUN = ['incomplete', 'incomplete_expired'] as const

/**
 * The checkout that started a subscription: the newest one of its account before it, for that plan. Payment services count
 * in whole seconds.
 */
const begunBy = sql`(
  select came_from, language from checkouts
  where checkouts.user_id = subscriptions.user_id and checkouts.provider = subscriptions.provider
    and checkouts.tier = subscriptions.tier and checkouts.state = 'completed'
    and checkouts.created_at <= subscriptions.created_at + interval '1 minute'
  order by checkouts.created_at desc, checkouts.id limit 1) c`

/** The steps taken since a moment, in no particular order; a subscription whose trial ended unpaid took only one. */
export async function planSteps(db: Db, since: Date, now: Date): Promise<PlanStep[]> {
  const rows = await db
    .select({
      createdAt: subscriptions.createdAt,
      trialEnd: subscriptions.trialEnd,
      status: subscriptions.status,
      endedAt: subscriptions.endedAt,
      language: sql<string | null>`(select language from users where users.id = ${subscriptions.userId})`,
      source: sql<string | null>`(select c.came_from from ${begunBy})`,
    })
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
    .limit(MAX)
  const steps = rows.flatMap(({ createdAt, trialEnd, status, endedAt, language, source }): PlanStep[] => {
    const paidAt = trialEnd ?? createdAt
    const wentOn = status === 'active' || status === 'past_due' || (endedAt !== null && endedAt > paidAt)
    return [
      ...(trialEnd === null ? [] : [{ step: 'trial' as const, at: createdAt, language, source }]),
      ...(wentOn && paidAt <= now ? [{ step: 'paid' as const, at: paidAt, language, source }] : []),
    ]
  })
  return steps.filter(({ at }) => at >= since)
}

/** How many trials began in a span. */
export const countTrials = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(
    subscriptions,
    and(
      notInArray(subscriptions.status, [...UNBEGUN]),
      isNotNull(subscriptions.trialEnd),
      gte(subscriptions.createdAt, from),
      lt(subscriptions.createdAt, to),
    ),
  )

/** Filters plans by the language and the source of their checkouts. */
export type PlansOf = { language?: string | undefined; source?: string | undefined }

/** How long plans last, by the month in which they started. */
export const planCohorts = (
  db: Db,
  after: readonly number[],
  now: Date,
  { language, source }: PlansOf = {},
): Promise<Cohort[]> =>
  cohortsOf(
    db,
    sql`select ${subscriptions.createdAt} as began, ${subscriptions.endedAt} as ended from ${subscriptions}
      where ${notInArray(subscriptions.status, [...UNBEGUN])}
        and ${language === undefined ? sql`true` : sql`(select c.language from ${begunBy}) = ${language}`}
        and ${source === undefined ? sql`true` : sql`(select coalesce(c.came_from, ${DIRECT}) from ${begunBy}) = ${source}`}`,
    after,
    now,
  )
