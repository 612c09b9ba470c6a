import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { LEFT_BY } from './rules.ts'
import { deliveries, subscribers } from './tables.ts'

/** One of LEFT_BY. */
export type LeftBy = (typeof LEFT_BY)[number]

/**
 * Ends a subscription immediately: emails still waiting are not sent. Returns false if it had already ended, whose time and
 * way stay unchanged, or if it does not exist.
 */
export async function leave(db: Db, subscriberId: string, by: LeftBy, now: Date): Promise<boolean> {
  const left = await db
    .update(subscribers)
    .set({ state: 'left', leftAt: now, leftBy: by, pausedUntil: null, updatedAt: now })
    .where(and(eq(subscribers.id, subscriberId), ne(subscribers.state, 'left')))
    .returning({ id: subscribers.id })
  await db
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(eq(deliveries.subscriberId, subscriberId), eq(deliveries.state, 'waiting')))
  return left.length > 0
}
