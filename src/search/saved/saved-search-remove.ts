import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { savedSearchRemove } from './calls.ts'
import { savedSearches } from './tables.ts'

export const savedSearchRemoveHandler = handle(savedSearchRemove, async ({ id }, { db, caller }) => {
  const [removed] = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, signedIn(caller).id)))
    .returning({ id: savedSearches.id })
  if (!removed) throw new Refusal('library.searches.notFound', 404)
  return removed
})
