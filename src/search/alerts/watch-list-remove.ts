import { handle } from '#platform/serve.ts'
import { watchListRemove } from './calls.ts'
import { removeAlert } from './own-alerts.ts'
import { watchLists } from './tables.ts'

export const watchListRemoveHandler = handle(watchListRemove, async ({ id }, { caller, db }) => ({
  removed: await removeAlert(db, watchLists, id, caller),
}))
