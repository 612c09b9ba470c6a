import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * The people who began in one month (`YYYY-MM`, UTC), and how many of them had not ended after each number of months; null
 * until that period is over for all of them.
 */
export type Cohort = { month: string; people: number; kept: (number | null)[] }

/** The maximum number of months reported, newest first. */
const MAX = 24

/** The cohorts of `lives`, a query for rows of `began` and `ended` (null: not ended), newest first; `after` is in months. */
export async function cohortsOf(db: Db, lives: SQL, after: readonly number[], now: Date): Promise<Cohort[]> {
  const at = sql`${now.toISOString()}::timestamptz at time zone 'UTC'`
  const kept = after.map(
    (months) => sql`case when month + make_interval(months => ${months + 1}) <= ${at}
      then count(*) filter (where ended is null or ended >= began + make_interval(months => ${months})) end`,
  )
  const { rows } = await db.execute<{ month: string; people: number; kept: (number | null)[] }>(sql`
    select to_char(month, 'YYYY-MM') as month, count(*)::int as people, array[${sql.join(kept, sql`, `)}]::int[] as kept
    from (
      select date_trunc('month', began at time zone 'UTC') as month,
        began at time zone 'UTC' as began, ended at time zone 'UTC' as ended from (${lives}) l
    ) lived
    group by lived.month order by lived.month desc limit ${MAX}`)
  return rows
}
