import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { privateFeeds } from './tables.ts'
import { privateFeedRevoke } from './calls.ts'
import { liveFeeds } from './private-feeds.ts'

export const privateFeedRevokeHandler = handle(privateFeedRevoke, async ({ id }, { caller, db, now }) => ({
  revoked: (await revoke(db, { id, userId: signedIn(caller).id, now })) !== null,
}))

/** Revokes a feed of an account; null if there is no active one. Of concurrent requests only one revokes it. */
export async function revoke(db: Db, { id, userId, now }: { id: string; userId: string; now: Date }) {
  const [row] = await db
    .update(privateFeeds)
    .set({ revokedAt: now })
    .where(and(eq(privateFeeds.id, id), liveFeeds(userId)))
    .returning({ kind: privateFeeds.kind, language: privateFeeds.language })
  return row ?? null
}
