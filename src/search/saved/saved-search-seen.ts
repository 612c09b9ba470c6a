import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { savedSearchSeen } from './calls.ts'
import { savedSearches } from './tables.ts'

export const savedSearchSeenHandler = handle(savedSearchSeen, async ({ id }, { db, caller, now }) => {
  const [seen] = await db
    .update(savedSearches)
    .set({ seenAt: now })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, signedIn(caller).id)))
    .returning({ id: savedSearches.id })
  if (!seen) throw new Refusal('library.searches.notFound', 404)
  return seen
})
