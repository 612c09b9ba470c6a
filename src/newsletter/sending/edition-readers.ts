import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { paidAddresses } from '#membership/paid-addresses.ts'
import type { Runtime } from '#platform/runtime.ts'
import { subscribers } from '../tables.ts'
import { mayReceive } from './recipients.ts'

/**
 * How many readers would get a morning or evening edition now, by language: the same numbers as `audienceOf`, in one query.
 * Those who chose daily or weekly editions get it only without a plan.
 */
export async function editionReaders(
  { db, outside }: Pick<Runtime, 'db' | 'outside'>,
  now: Date,
): Promise<Record<Language, number>> {
  const { email, language, frequency } = subscribers
  const readers = eachLanguage(() => 0)
  const paid = sql`paid.email`
  const rows = await db
    .select({ language, number: count() })
    .from(subscribers)
    .leftJoin(sql`(${paidAddresses(outside, now)}) paid`, eq(paid, email))
    .where(and(mayReceive(db, now), or(eq(frequency, 'edition'), isNull(paid))))
    .groupBy(language)
  for (const row of rows) readers[row.language] = row.number
  return readers
}
