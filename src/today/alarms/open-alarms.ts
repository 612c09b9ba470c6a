import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { BEGINS_AFTER_MS, LISTED } from './rules.ts'
import { alarms } from './tables.ts'

/** More than there are alarms and machines. */
const MAX_ROWS = 100

/** The alarms that the desk lists and that last, oldest first. */
export async function openAlarms(db: Db) {
  const { name, machine, since, lastSeenAt, notifiedAt, endedAt } = alarms
  const begun = sql`${lastSeenAt} >= ${since} + make_interval(secs => ${BEGINS_AFTER_MS / SECOND})`
  const rows = await db
    .select({ name, machine, since, notifiedAt })
    .from(alarms)
    .where(and(inArray(name, LISTED), isNull(endedAt), begun))
    .orderBy(asc(since), asc(name), asc(machine))
    .limit(MAX_ROWS)
  return rows.flatMap((row) => {
    const listed = LISTED.find((each) => each === row.name)
    return listed === undefined ? [] : [{ ...row, name: listed }]
  })
}
