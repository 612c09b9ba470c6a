import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { holdLock } from '#platform/lock.ts'
import type { PaidTier, Provider } from '../rules.ts'
import { checkouts } from '../tables.ts'

/** A checkout as we store it. Without `sessionId` the service has not answered, and no one has seen its page. */
export type Intent = typeof checkouts.$inferSelect

/** What a reader wants to pay for. */
export type Wanted = {
  userId: string
  provider: Provider
  tier: PaidTier
  withTrial: boolean
  now: Date
} & Pick<Intent, 'language' | 'cameFrom'>

/** How long a checkout can be paid. The service accepts half an hour to a day. */
const OPEN_MS = 12 * HOUR
/** A checkout with less time left is not handed out again: the buyer may need time to find a card. */
const ENOUGH_MS = 35 * MINUTE

/**
 * The one checkout that the account may have open: the existing one for the same request, even for two requests at the same
 * time, else a new row. A conflicting checkout is returned as `close` and must be closed at the service first.
 */
export async function nextIntent(db: Db, wanted: Wanted): Promise<{ close: Intent } | { open: Intent }> {
  const { userId, provider, tier, withTrial, now, language, cameFrom } = wanted
  const openOnes = and(
    eq(checkouts.userId, userId),
    eq(checkouts.provider, provider),
    eq(checkouts.state, 'open'),
  )
  return db.transaction(async (tx) => {
    await holdLock(tx, `checkout ${userId}`)
    const [newest] = await tx
      .select()
      .from(checkouts)
      .where(openOnes)
      .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
      .limit(1)
    if (newest && fits(newest, wanted)) return { open: newest }
    if (newest && newest.sessionId !== null) return { close: newest }
    await tx
      .update(checkouts)
      .set({ state: 'expired' })
      .where(and(openOnes, isNull(checkouts.sessionId)))
    const expiresAt = new Date(now.getTime() + OPEN_MS)
    const [made] = await tx
      .insert(checkouts)
      .values({ userId, provider, tier, withTrial, language, cameFrom, createdAt: now, expiresAt })
      .returning()
    if (!made) throw new Error('a checkout was not stored')
    return { open: made }
  })
}

const fits = (intent: Intent, { tier, withTrial, now }: Wanted): boolean =>
  intent.tier === tier &&
  intent.withTrial === withTrial &&
  intent.expiresAt.getTime() - now.getTime() > ENOUGH_MS

/** Stores the payment page; returns false when the checkout is no longer the open one. */
export async function noteSession(
  db: Db,
  id: string,
  session: { sessionId: string; url: string | null },
): Promise<boolean> {
  const rows = await db
    .update(checkouts)
    .set(session)
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id })
  return rows.length > 0
}

/** Stores the final state of a checkout. */
export async function noteEnd(db: Db, id: string, state: 'completed' | 'expired'): Promise<void> {
  await db.update(checkouts).set({ state }).where(eq(checkouts.id, id))
}

/** The account's checkout with that session id; null for none, and for someone else's. */
export async function intentOf(
  db: Db,
  of: { userId: string; provider: Provider; sessionId: string },
): Promise<Intent | null> {
  const { userId, provider, sessionId } = of
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.sessionId, sessionId), eq(checkouts.userId, userId), eq(checkouts.provider, provider)),
    )
    .limit(1)
  return row ?? null
}
