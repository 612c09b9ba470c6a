import { randomUUID } from 'node:crypto'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { PRICE_CENTS, type PaidTier } from './rules.ts'
import { paymentFailures, subscriptions } from './tables.ts'

type Row = typeof subscriptions.$inferInsert

/**
 * Gives an account a plan, with a row as payment events would have created it: active, and bought a day before the test time
 * unless `createdAt` is given. `failedAt` is when the payment of its invoice first failed. Returns the id of the
 * subscription.
 */
export async function givePlan(
  db: Db,
  userId: string,
  tier: PaidTier,
  { failedAt, ...values }: Partial<Omit<Row, 'userId' | 'tier'>> & { failedAt?: Date } = {},
): Promise<string> {
  const id = values.id ?? `sub_${randomUUID().replaceAll('-', '')}`
  const createdAt = values.createdAt ?? new Date('2026-11-19T09:00:00Z')
  const row: Row = {
    provider: 'test',
    customerId: `cus_${id}`,
    status: 'active',
    cancelAtPeriodEnd: false,
    periodStart: createdAt,
    periodEnd: new Date(createdAt.getTime() + 30 * DAY),
    priceCents: PRICE_CENTS[tier] ?? 0,
    currency: 'eur',
    latestInvoice: `in_${id}`,
    changedAt: createdAt,
    createdAt,
    ...values,
    id,
    tier,
    userId,
  }
  await db.insert(subscriptions).values(row)
  if (failedAt !== undefined)
    await db
      .insert(paymentFailures)
      .values({ invoiceId: row.latestInvoice ?? `in_${id}`, subscriptionId: id, failedAt })
  return id
}
