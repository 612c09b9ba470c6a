import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Who began in one month (`YYYY-MM`, UTC), and how many of them had not ended after so many months; null while that is not over for all. */
export type Cohort = { month: string; people: number; kept: (number | null)[] }

/** Months that are told of at most, the newest. */
const MAX = 24

/** The cohorts of `lives`, a question for rows of `began` and `ended` (null: goes on), newest first; `after` in months. */
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
