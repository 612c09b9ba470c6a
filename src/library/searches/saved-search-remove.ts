import { and, eq } from 'drizzle-orm'
import { ownerOf } from '#library/shelf/shelf-of.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { savedSearchRemove } from './calls.ts'
import { savedSearches } from './tables.ts'

export const savedSearchRemoveHandler = handle(savedSearchRemove, async ({ id }, { db, caller }) => {
  const [removed] = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, ownerOf(caller))))
    .returning({ id: savedSearches.id })
  if (!removed) throw new Refusal('library.searches.notFound', 404)
  return removed
})
