import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { savedSearchRemove } from './calls.ts'
import { removeAlert } from './own-alerts.ts'
import { savedSearches } from './tables.ts'

export const savedSearchRemoveHandler = handle(savedSearchRemove, async ({ id }, { caller, db }) => {
  const isRemoved = await removeAlert(db, savedSearches, id, caller)
  if (!isRemoved) throw new Refusal('library.searches.notFound', 404)
  return { id }
})
