import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Tier } from '../rules.ts'
import { MIN_FOR_USUAL, USUAL_SPAN_MS } from './rules.ts'
import { supportRequests } from './tables.ts'

/** The usual time (median) until a first answer to readers of this plan; null while there are too few answers to say. */
export async function usualAnswerMs(db: Db, tier: Tier, now: Date): Promise<number | null> {
  const { answeredAt, createdAt } = supportRequests
  const [row] = await db
    .select({
      answers: sql<number>`count(*)::int`,
      ms: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${answeredAt} - ${createdAt})::float8) * 1000`,
    })
    .from(supportRequests)
    .where(
      and(
        eq(supportRequests.tier, tier),
        gte(answeredAt, new Date(now.getTime() - USUAL_SPAN_MS)),
        lte(answeredAt, now),
      ),
    )
  return row === undefined || row.answers < MIN_FOR_USUAL || row.ms === null ? null : Math.round(row.ms)
}
