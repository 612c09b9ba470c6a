import { type SQL, and, eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/runtime.ts'
import { sessions } from '../tables.ts'
import { deviceOf } from './rules.ts'
import { accountOf } from './users.ts'

/** Ends the sessions of an account, or only those that match `which`, and logs them. Every request looks its session up. */
export async function endSessions(
  id: string,
  { db, audit, record }: RequestContext,
  which?: SQL,
): Promise<{ id: string; ended: number }> {
  return db.transaction(async (tx) => {
    const { email } = await accountOf(tx, id)
    const gone = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, id), which))
      .returning({ device: sessions.userAgent, address: sessions.ipAddress })
    const from = gone.map(({ device, address }) => [deviceOf(device), address].filter(Boolean).join(', '))
    audit({
      itemId: id,
      itemTitle: email,
      changes: gone.length === 0 ? {} : { sessions: { from, to: [] } },
    })
    await record(tx)
    return { id, ended: gone.length }
  })
}
