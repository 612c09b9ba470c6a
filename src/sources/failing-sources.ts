import { type SQL, and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { SOURCE_STATES, stateTone } from './rules.ts'
import { realSources } from './sample-sources.ts'
import { newsSources } from './tables.ts'

/** An active source whose last reading failed. */
const isFailing: SQL | undefined = and(
  eq(newsSources.isActive, true),
  inArray(
    newsSources.state,
    SOURCE_STATES.filter((state) => stateTone(state) === 'failed'),
  ),
)

/** How many active sources failed in their last reading. */
export const countFailing = (db: Db): Promise<number> => db.$count(newsSources, isFailing)

/** How many sources are active, whether or not they can be read. */
export const countActive = (db: Db): Promise<number> => db.$count(newsSources, eq(newsSources.isActive, true))

/** How many active sources answered in their last reading. */
export const countWorking = (db: Db): Promise<number> =>
  db.$count(
    newsSources,
    and(
      eq(newsSources.isActive, true),
      inArray(
        newsSources.state,
        SOURCE_STATES.filter((state) => stateTone(state) !== 'failed'),
      ),
      realSources,
    ),
  )

/** Active sources whose last reading failed, those that have failed for the longest first. */
export const failingSources = async (db: Db, limit: number) => {
  const { id, name, state, stateDetail, lastOkAt, createdAt, failures } = newsSources
  const rows = await db
    .select({ id, name, state, stateDetail, lastOkAt, createdAt, failures })
    .from(newsSources)
    .where(isFailing)
    .orderBy(desc(failures), asc(name), asc(id))
    .limit(limit)
  return rows.flatMap((row) => (row.state === null ? [] : [{ ...row, state: row.state }]))
}
