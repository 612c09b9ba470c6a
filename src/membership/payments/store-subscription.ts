import { and, eq, sql } from 'drizzle-orm'
import type { PaidSubscription } from '#services/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type Contact, contactOf } from '#people/people.ts'
import type { EndReason, Provider } from '../rules.ts'
import { customers, paymentFailures, subscriptions } from '../tables.ts'
import { noteTrial } from '../trials.ts'
import { isShownByState, noticesOf, sendNotices } from './notices.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
/** A stored subscription, and the version by which the database detects that someone else has written it since. */
export type Stored = { row: SubscriptionRow; version: string }
/** The result of storing a subscription. */
export type StoredAs = 'stored' | 'no-account' | 'foreign-price' | 'another-customer'

/** The subscription was written by someone else between reading and writing it, so it must be read again. */
export class ConcurrentWrite extends Error {}

/** A stored subscription; null if there is none. */
export async function storedSubscription(db: Db, id: string): Promise<Stored | null> {
  const [found] = await db
    .select({ row: subscriptions, version: sql<string>`${subscriptions}.xmin::text` })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .limit(1)
  return found ?? null
}

/** What is known about a subscription: reported by an event, or read from the service at `readAt`. */
export type Account = {
  paid: PaidSubscription
  event: { id: string; createdAt: Date } | null
  readAt: Date | null
  /** Why it was ended, if there was a reason. */
  endReason?: EndReason
}

/**
 * Stores what is known about a subscription within `tx`, over the row that was read before. Throws `ConcurrentWrite` if the
 * row has changed since. No other account is affected: a subscription keeps its account, and one that is reported with
 * another customer stays unchanged.
 */
export async function storeSubscription(
  runtime: Pick<Runtime, 'jobs' | 'config' | 'outside'>,
  tx: Db,
  stored: Stored | null,
  account: Account,
  now: Date,
): Promise<StoredAs> {
  const { paid } = account
  const before = stored?.row ?? null
  if (before !== null && before.customerId !== paid.customerId) return 'another-customer'
  const tier = paid.tier ?? before?.tier ?? null
  if (tier === null) return 'foreign-price'
  const { provider } = runtime.outside.payments
  let payer = before?.userId == null ? await payerOf(tx, paid, provider) : null
  const userId = before?.userId ?? payer?.id ?? null
  const values = { ...serviceColumns(before, account), provider, tier, userId }
  const row = await write(tx, stored, values)
  const began = paid.trialEnd !== null && before?.trialEnd == null
  const failedAt = row.status === 'past_due' ? await failureOf(tx, row.latestInvoice) : null
  const known = before?.userId == null ? [] : noticesOf(before, null, now).filter(isShownByState)
  const due = noticesOf(row, failedAt, now).filter(
    ({ kind, about }) => !known.some((one) => one.kind === kind && one.about === about),
  )
  if (userId !== null && (began || due.length > 0)) {
    payer ??= await contactOf(tx, userId)
    if (payer && began) await noteTrial(tx, payer.email, now)
    if (payer) await sendNotices(runtime, tx, { row, failedAt, payer, due, now })
  }
  return userId === null ? 'no-account' : 'stored'
}

/** The columns that the service determines. */
function serviceColumns(before: SubscriptionRow | null, { paid, event, readAt, endReason }: Account) {
  const changedAt = event?.createdAt ?? before?.changedAt ?? paid.createdAt
  const isNewer = before === null || changedAt.getTime() >= before.changedAt.getTime()
  return {
    id: paid.id,
    customerId: paid.customerId,
    status: paid.status,
    cancelAtPeriodEnd: paid.cancelAtPeriodEnd,
    periodStart: paid.periodStart,
    periodEnd: paid.periodEnd,
    trialEnd: paid.trialEnd,
    endedAt: paid.endedAt,
    endReason: before?.endReason ?? endReason ?? null,
    priceCents: paid.priceCents,
    currency: paid.currency,
    latestInvoice: paid.latestInvoice,
    changedAt: isNewer ? changedAt : before.changedAt,
    eventId: isNewer ? (event?.id ?? before?.eventId ?? null) : before.eventId,
    readAt,
    createdAt: paid.createdAt,
  }
}

async function write(tx: Db, stored: Stored | null, values: SubscriptionRow): Promise<SubscriptionRow> {
  const [row] =
    stored === null
      ? await tx.insert(subscriptions).values(values).onConflictDoNothing().returning()
      : await tx
          .update(subscriptions)
          .set(values)
          .where(and(eq(subscriptions.id, values.id), sql`${subscriptions}.xmin = ${stored.version}::xid`))
          .returning()
  if (row === undefined) throw new ConcurrentWrite(`the subscription ${values.id} was written meanwhile`)
  return row
}

/** The account of the customer, or else the account that the purchase names, if it exists. */
async function payerOf(tx: Db, paid: PaidSubscription, provider: Provider): Promise<Contact | null> {
  const [customer] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(and(eq(customers.id, paid.customerId), eq(customers.provider, provider)))
    .limit(1)
  const named = paid.userId !== null && UUID.test(paid.userId) ? paid.userId : null
  const userId = customer?.userId ?? named
  return userId === null ? null : contactOf(tx, userId)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** When the payment of an invoice first failed; null if no failure was reported. */
async function failureOf(tx: Db, invoiceId: string | null): Promise<Date | null> {
  if (invoiceId === null) return null
  const [failure] = await tx
    .select({ failedAt: paymentFailures.failedAt })
    .from(paymentFailures)
    .where(eq(paymentFailures.invoiceId, invoiceId))
    .limit(1)
  return failure?.failedAt ?? null
}
