import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { type Language, eachLanguage } from '#languages/rules.ts'
import type { Runtime } from '#platform/runtime.ts'
import { subscribers } from '../tables.ts'
import { tiersOf } from '../tiers.ts'
import { mayReceive } from './recipients.ts'

/** The number of subscribers read per query. */
const BATCH_SIZE = 1000

/**
 * How many readers would get a morning or evening edition now, by language: the same numbers as `audienceOf`, but the plans
 * are read only of those who chose daily or weekly editions, which need one.
 */
export async function editionReaders(
  runtime: Pick<Runtime, 'db' | 'config' | 'outside'>,
  now: Date,
): Promise<Record<Language, number>> {
  const { db } = runtime
  const { id, email, language, frequency } = subscribers
  const readers = eachLanguage(() => 0)
  const rows = await db
    .select({ language, number: count() })
    .from(subscribers)
    .where(and(mayReceive(db, now), eq(frequency, 'edition')))
    .groupBy(language)
  for (const row of rows) readers[row.language] += row.number
  for (let after: string | undefined; ;) {
    const page = await db
      .select({ id, email, language })
      .from(subscribers)
      .where(
        and(mayReceive(db, now), ne(frequency, 'edition'), after === undefined ? undefined : gt(id, after)),
      )
      .orderBy(asc(id))
      .limit(BATCH_SIZE)
    const paid = await tiersOf(
      runtime,
      page.map((each) => each.email),
      now,
    )
    for (const each of page) if (!paid.has(each.email)) readers[each.language]++
    if (page.length < BATCH_SIZE) return readers
    after = page.at(-1)?.id
  }
}
