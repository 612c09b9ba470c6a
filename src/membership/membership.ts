import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isAdmin, rolesOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import type { Caller, Runtime, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { signedIn } from '#platform/signed-in.ts'
import {
  MAY_ENTITLE,
  PAID_TIERS,
  type Paid,
  type PaidTier,
  type Provider,
  type AccessLevel,
  planInForce,
} from './rules.ts'
import { paymentEvents, paymentFailures, subscriptions } from './tables.ts'

/** The caller's current access level: everything for an administrator, else what the active plan includes. */
export function accessLevelOf(caller: Pick<Caller, 'roles' | 'plan'> | null): AccessLevel {
  if (caller?.roles.includes('admin')) return 'admin'
  return PAID_TIERS.find((tier) => tier === caller?.plan) ?? 'freemium'
}

/** The database with the subscriptions, and the outside services with the one through which the site takes payments. */
type Till = Pick<Runtime, 'db' | 'outside'>

/** An account's paid plan that is active at that time, from the rows that payment events wrote; null for none. */
export const planOf = async (till: Till, userId: string, now: Date): Promise<PaidTier | null> =>
  (await plansOf(till, [userId], now)).get(userId) ?? null

/** The active plans of accounts, at most a page of them, in one query; accounts without one are left out. */
export async function plansOf(
  { db, outside }: Till,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PaidTier>> {
  const paid = userIds.length === 0 ? [] : await paidBy(db, userIds)
  const at = { now, provider: outside.payments.provider }
  const plans = userIds.map(
    (id) =>
      [
        id,
        planInForce(
          paid.filter(({ userId }) => userId === id),
          at,
        ),
      ] as const,
  )
  return new Map(plans.flatMap(([id, plan]) => (plan === null ? [] : [[id, plan]])))
}

/** An account's subscriptions, as a query returns them. */
export type PaidColumn = readonly (Omit<Paid, 'periodStart' | 'periodEnd' | 'failedAt'> & {
  periodStart: string
  periodEnd: string
  failedAt: string | null
})[]

/** A query column from which `planIn` reads the active plan. */
export const paidColumn = (userId: SQL) => sql<PaidColumn>`(
  select coalesce(json_agg(json_build_object(
    'provider', s.provider, 'tier', s.tier, 'status', s.status, 'endReason', s.end_reason,
    'periodStart', s.period_start, 'periodEnd', s.period_end, 'failedAt', f.failed_at)), '[]')
  from ${subscriptions} s left join ${paymentFailures} f on f.invoice_id = s.latest_invoice
  where s.user_id = ${userId} and s.status in ${[...MAY_ENTITLE]})`

/** The paid plan active at that time, from the value of the column `paidColumn`; null for none. */
export const planIn = (paid: PaidColumn, { outside }: Pick<Runtime, 'outside'>, now: Date): PaidTier | null =>
  planInForce(
    paid.map((one) => ({
      ...one,
      periodStart: new Date(one.periodStart),
      periodEnd: new Date(one.periodEnd),
      failedAt: one.failedAt === null ? null : new Date(one.failedAt),
    })),
    { now, provider: outside.payments.provider },
  )

/** The maximum number of rows read for these accounts: each has one, seldom more. */
const MAX_ROWS = 1000

/** The subscriptions of these accounts that may still grant access. */
async function paidBy(db: Db, userIds: readonly string[]): Promise<(Paid & { userId: string | null })[]> {
  return db
    .select({
      userId: subscriptions.userId,
      provider: subscriptions.provider,
      tier: subscriptions.tier,
      status: subscriptions.status,
      periodStart: subscriptions.periodStart,
      periodEnd: subscriptions.periodEnd,
      failedAt: paymentFailures.failedAt,
      endReason: subscriptions.endReason,
    })
    .from(subscriptions)
    .leftJoin(paymentFailures, eq(paymentFailures.invoiceId, subscriptions.latestInvoice))
    .where(and(inArray(subscriptions.userId, [...userIds]), inArray(subscriptions.status, [...MAY_ENTITLE])))
    .orderBy(subscriptions.userId, subscriptions.id)
    .limit(MAX_ROWS)
}

/**
 * The access level of the reader whom a call asks about: the caller or, for an administrator, anyone. Throws the Refusal
 * `membership.notYours` (403), and `problem.unavailable` (503) when it cannot be determined: unknown is not "no".
 */
export async function accessLevelAsked(
  { caller, db, log, now, outside }: Pick<RequestContext, 'caller' | 'db' | 'log' | 'now' | 'outside'>,
  userId: string | undefined,
): Promise<AccessLevel> {
  if (userId === undefined || userId === caller?.id) return accessLevelOf(caller)
  if (!isAdmin(signedIn(caller))) throw new Refusal('membership.notYours', 403)
  try {
    const [roles, plan] = await Promise.all([rolesOf(db, userId), planOf({ db, outside }, userId, now)])
    return accessLevelOf({ roles, ...(plan !== null && { plan }) })
  } catch (cause) {
    log.error({ err: cause }, 'could not read the access level')
    throw new Refusal('problem.unavailable', 503, { cause })
  }
}

/** The number of newest events searched for the last success and the last error. */
const LOOKED_AT = 50

/**
 * The last event of this payment service that took effect, and the last that could not; null where none of the newest did.
 */
export async function lastPaymentEvents(
  db: Db,
  provider: Provider,
): Promise<{ success: Date | null; error: { at: Date; message: string } | null }> {
  const newest = await db
    .select({
      receivedAt: paymentEvents.receivedAt,
      appliedAt: paymentEvents.appliedAt,
      error: paymentEvents.error,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.provider, provider))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(LOOKED_AT)
  const failed = newest.find(({ error }) => error !== null)
  return {
    success: newest.find(({ appliedAt }) => appliedAt !== null)?.appliedAt ?? null,
    error: failed?.error == null ? null : { at: failed.receivedAt, message: failed.error },
  }
}
