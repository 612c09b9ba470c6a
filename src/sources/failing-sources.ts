import { type SQL, and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { SOURCE_STATES, stateTone } from './rules.ts'
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
