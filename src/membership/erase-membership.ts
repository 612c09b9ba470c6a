import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { forgetTestPayments } from '#services/payments/forget-test-payments.ts'
import type { Erase } from '#people/personal-data.ts'
import { personPattern } from '#platform/person-pattern.ts'
import { supportRequests } from './support/tables.ts'
import { customers, paymentEvents, salesRequests } from './tables.ts'

/**
 * Removes the questions to sales of an account and of its confirmed address, and personal data in payment events.
 * Subscriptions, failures and events stay without the person, for accounting; questions to support are deleted with the
 * account.
 */
export const eraseMembership: Erase = async (tx, { id, email, address }) => {
  const asked = await tx
    .delete(salesRequests)
    .where(or(eq(salesRequests.userId, id), email === null ? undefined : eq(salesRequests.email, email)))
    .returning({ id: salesRequests.id })
  const supported = await tx
    .select({ id: supportRequests.id })
    .from(supportRequests)
    .where(eq(supportRequests.userId, id))
    .limit(10_000)
  const payers = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.userId, id))
    .limit(10)
  const names = sql`${paymentEvents.payload}::text ~* ${personPattern(address)}`
  const ofPayer = payers.map(
    (payer) => sql`position(${JSON.stringify(payer.id)} in ${paymentEvents.payload}::text) > 0`,
  )
  await tx
    .update(paymentEvents)
    .set({ payload: {}, error: null })
    .where(and(isNotNull(paymentEvents.appliedAt), or(names, ...ofPayer)))
  await forgetTestPayments(tx, address)
  return [...asked, ...supported].map((each) => each.id)
}
