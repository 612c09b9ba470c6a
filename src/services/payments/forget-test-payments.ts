import { sql } from 'drizzle-orm'
import { REMOVED, personPattern } from '#platform/person-pattern.ts'
import type { Db } from '#platform/db.ts'
import { testPaymentKeys, testPayments } from './tables.ts'

/** Removes an address from the data of the embedded payment service. */
export async function forgetTestPayments(tx: Db, address: string): Promise<void> {
  const pattern = personPattern(address)
  const without = (column: typeof testPayments.data | typeof testPaymentKeys.answer) =>
    sql`regexp_replace(${column}::text, ${pattern}, ${REMOVED}, 'gi')::jsonb`
  const data = without(testPayments.data)
  await tx
    .update(testPayments)
    .set({ data })
    .where(sql`${testPayments.data}::text ~* ${pattern}`)
  const answer = without(testPaymentKeys.answer)
  await tx
    .update(testPaymentKeys)
    .set({ answer })
    .where(sql`${testPaymentKeys.answer}::text ~* ${pattern}`)
}
