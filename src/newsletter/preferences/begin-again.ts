import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { CONSENT_WORDING, LINK_PATHS } from '../rules.ts'
import { subscribers } from '../tables.ts'
import type { Subscriber } from './subscriber-by.ts'

/**
 * Begins a subscription again that had ended, or was not confirmed, for whoever has the link of its preferences: it was
 * mailed to the address, which shows that the address is theirs. That is a consent of its own.
 */
export async function beginAgain(db: Db, { id, language }: Subscriber, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .update(subscribers)
    .set({
      state: 'active',
      leftAt: null,
      leftBy: null,
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now})`,
      consent: {
        at,
        source: LINK_PATHS.manage,
        wording: CONSENT_WORDING,
        language,
        confirmedAt: at,
        confirmedBy: 'link',
      },
      updatedAt: now,
    })
    .where(eq(subscribers.id, id))
}
