import { asc, eq } from 'drizzle-orm'
import type { Collect } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { liveFeeds } from './private/private-feeds.ts'
import { privateFeeds } from './private/tables.ts'

/** The feeds in an account export: revoked ones too, without anything that opens them. */
export const privateFeedsDataOf: Collect = (db, { id }) =>
  db
    .select({
      kind: privateFeeds.kind,
      language: privateFeeds.language,
      created_at: privateFeeds.createdAt,
      last_read_at: privateFeeds.lastReadAt,
      revoked_at: privateFeeds.revokedAt,
    })
    .from(privateFeeds)
    .where(eq(privateFeeds.userId, id))
    .orderBy(asc(privateFeeds.createdAt), asc(privateFeeds.id))
    .limit(1000)

/** Revokes all feeds of an account: whoever created them may not have owned its email address. */
export const endPrivateFeedsOf = async (tx: Db, userId: string, now: Date): Promise<void> =>
  void (await tx.update(privateFeeds).set({ revokedAt: now }).where(liveFeeds(userId)))
