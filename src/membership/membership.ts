import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isAdmin, rolesOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import type { Caller, Runtime, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
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

/** What this caller may have now: everything as administrator, else what the plan in force opens. */
export function accessLevelOf(caller: Pick<Caller, 'roles' | 'plan'> | null): AccessLevel {
  if (caller?.roles.includes('admin')) return 'admin'
  return PAID_TIERS.find((tier) => tier === caller?.plan) ?? 'freemium'
}

/** Where it is known what accounts pay for, and at which service the site takes payments. */
type Till = Pick<Runtime, 'db' | 'outside'>

/** The paid plan of an account that is in force at that moment, from the rows that payment events have made; null for none. */
export const planOf = async (till: Till, userId: string, now: Date): Promise<PaidTier | null> =>
  (await plansOf(till, [userId], now)).get(userId) ?? null

/** The plans in force of accounts, a page of them at most, in one question; those without one are left out. */
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

/** What an account has subscribed to, as a query answers it. */
export type PaidColumn = readonly (Omit<Paid, 'periodStart' | 'periodEnd' | 'failedAt'> & {
  periodStart: string
  periodEnd: string
  failedAt: string | null
})[]

/** A column of a query: what `planIn` reads the plan in force from. */
export const paidColumn = (userId: SQL) => sql<PaidColumn>`(
  select coalesce(json_agg(json_build_object(
    'provider', s.provider, 'tier', s.tier, 'status', s.status, 'endReason', s.end_reason,
    'periodStart', s.period_start, 'periodEnd', s.period_end, 'failedAt', f.failed_at)), '[]')
  from ${subscriptions} s left join ${paymentFailures} f on f.invoice_id = s.latest_invoice
  where s.user_id = ${userId} and s.status in ${[...MAY_ENTITLE]})`

/** The paid plan in force at that moment, from what the column `paidColumn` has answered; null for none. */
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

/** What is read at most for accounts: each has one row, seldom more. */
const MAX_ROWS = 1000

/** What accounts have subscribed to, and may still have. */
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
 * How the reader stands whom a call asks about: the caller, or for an administrator anybody. Throws the Refusal
 * `membership.notYours` (403), and `problem.unavailable` (503) when it cannot be known: unknown is not "no".
 */
export async function standingAsked(
  { caller, db, log, now, outside }: Pick<RequestContext, 'caller' | 'db' | 'log' | 'now' | 'outside'>,
  userId: string | undefined,
): Promise<AccessLevel> {
  if (userId === undefined || userId === caller?.id) return accessLevelOf(caller)
  if (!caller) throw new Refusal('problem.signIn', 401)
  if (!isAdmin(caller)) throw new Refusal('membership.notYours', 403)
  try {
    const [roles, plan] = await Promise.all([rolesOf(db, userId), planOf({ db, outside }, userId, now)])
    return accessLevelOf({ roles, ...(plan !== null && { plan }) })
  } catch (cause) {
    log.error({ err: cause }, 'could not read the access level')
    throw new Refusal('problem.unavailable', 503, { cause })
  }
}

/** Newest events among which the last success and the last error are looked for. */
const LOOKED_AT = 50

/** When an event of this payment service took effect last, and which could not; null where none of the newest did. */
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
