import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { ManagedSession } from './managing/calls.ts'
import { SESSIONS_SHOWN, deviceOf } from './managing/rules.ts'
import { sessions } from './tables.ts'

/** The active sessions of an account, newest first; `own` marks the one of the caller. */
export async function openSessions(
  db: Db,
  userId: string,
  now: Date,
  own: string | undefined,
): Promise<ManagedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(SESSIONS_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    used_at: row.updatedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    address: row.ipAddress === '' ? null : row.ipAddress,
    device: deviceOf(row.userAgent),
    own: row.id === own,
  }))
}
