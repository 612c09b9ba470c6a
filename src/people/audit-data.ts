import { asc, eq, or } from 'drizzle-orm'
import type { Collect } from './personal-data.ts'
import { auditLog } from './tables.ts'

/** The actions by an account and on it, as the log has them, without the names of others who acted. */
export const auditDataOf: Collect = async (db, { id }) => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, id), eq(auditLog.itemId, id)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(10_000)
  return rows.map(({ at, action, actorId, itemTitle, address, asked, changes }) => ({
    at,
    action,
    by: actorId === id ? 'you' : 'the desk',
    about: itemTitle,
    ...(actorId === id && { address, asked }),
    changes,
  }))
}
