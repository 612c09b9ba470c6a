import { and, eq, gte, inArray, lte, or, sum } from 'drizzle-orm'
import { modelCalls } from '#services/tables.ts'
import type { Db } from '#platform/db.ts'
import type { runs } from './tables.ts'

type Run = Pick<typeof runs.$inferSelect, 'id' | 'startedAt' | 'finishedAt' | 'outcomes'>

/**
 * The model costs of each run, in millionths of a dollar: the ledger's calls on its behalf, and the calls for the run or one
 * of its parts while it ran. A run without priced calls is not in the result. Meant for one page of runs, not for all.
 */
export async function costOfRuns(db: Db, of: readonly Run[]): Promise<ReadonlyMap<string, number>> {
  const costs = new Map<string, number>()
  for (const run of of) {
    const [row] = await db
      .select({ micros: sum(modelCalls.costMicros) })
      .from(modelCalls)
      .where(
        or(
          eq(modelCalls.run, run.id),
          and(
            inArray(modelCalls.subject, [run.id, ...Object.keys(run.outcomes)]),
            gte(modelCalls.at, run.startedAt),
            run.finishedAt ? lte(modelCalls.at, run.finishedAt) : undefined,
          ),
        ),
      )
    if (row && row.micros !== null) costs.set(run.id, Number(row.micros))
  }
  return costs
}
