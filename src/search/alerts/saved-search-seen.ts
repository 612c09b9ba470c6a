import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { savedSearchSeen } from './calls.ts'
import { ownAlert } from './own-alerts.ts'
import { savedSearches } from './tables.ts'

export const savedSearchSeenHandler = handle(savedSearchSeen, async ({ id }, { caller, db, now }) => {
  const [seen] = await db
    .update(savedSearches)
    .set({ seenAt: now })
    .where(ownAlert(savedSearches, id, caller))
    .returning({ id: savedSearches.id })
  if (!seen) throw new Refusal('library.searches.notFound', 404)
  return seen
})
