import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Collect } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { apiKeys, apiUsage } from './tables.ts'

/** The keys of an account, without their secrets, and their usage. */
export const developersDataOf: Collect = async (db, { id }) => ({
  keys: await db
    .select({
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      created_at: apiKeys.createdAt,
      last_used_at: apiKeys.lastUsedAt,
      expires_at: apiKeys.expiresAt,
      revoked_at: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, id))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
    .limit(1000),
  usage: await db
    .select({
      day: apiUsage.day,
      call: apiUsage.call,
      answered: apiUsage.answered,
      times: apiUsage.times,
    })
    .from(apiUsage)
    .where(eq(apiUsage.userId, id))
    .orderBy(asc(apiUsage.day), asc(apiUsage.call), asc(apiUsage.answered))
    .limit(10_000),
})

/** Ends all keys of an account, because whoever made them may not have owned its email address. */
export const endKeysOf = async (tx: Db, userId: string, now: Date): Promise<void> =>
  void (await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))))
