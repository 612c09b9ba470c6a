import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { tooMany } from '#platform/rate-limit.ts'
import { rateLimits } from './tables.ts'

type Allowed = { times: number; windowMs: number }

/**
 * Counts one try under `key`, for all processes together and before its outcome is known, so that tries made at
 * once are all counted. Throws Refusal `problem.tooMany` (429) with `retryAfter` seconds when there were too many.
 */
export async function countAttempt(db: Db, key: string, allowed: Allowed, now: Date): Promise<void> {
  const leftMs = await msUntilAllowed(db, key, allowed, now)
  if (leftMs !== null) throw tooMany(Math.max(1, Math.ceil(leftMs / 1000)))
}

/** The same for what is left undone without a word. */
export const isAllowed = async (db: Db, key: string, allowed: Allowed, now: Date): Promise<boolean> =>
  (await msUntilAllowed(db, key, allowed, now)) === null

async function msUntilAllowed(db: Db, key: string, allowed: Allowed, now: Date): Promise<number | null> {
  const over = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - allowed.windowMs)}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key: hashed(key), used: 1, windowStart: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        windowStart: sql`case when ${over} then ${now} else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ used: rateLimits.used, windowStart: rateLimits.windowStart })
  if (!row || row.used <= allowed.times) return null
  return row.windowStart.getTime() + allowed.windowMs - now.getTime()
}

/** Takes one try of each key back: it turned out to be right. */
export async function forgiveAttempt(db: Db, ...keys: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.key, keys.map(hashed)))
}

/** Begins to count anew: what the tries were about is another thing now. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, hashed(key)))
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')
