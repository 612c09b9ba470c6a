import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { CONSENT_WORDING, LINK_PATHS } from '../rules.ts'
import { subscribers } from '../tables.ts'
import type { Subscriber } from './subscriber-by.ts'

/**
 * Begins a subscription again that had ended or was not confirmed, for a reader with the link to its preferences: it was
 * mailed to the address, which proves that the address is theirs. This is recorded as a new consent.
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
