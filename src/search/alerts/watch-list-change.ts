import { handle } from '#platform/serve.ts'
import { watchListChange } from './calls.ts'
import { ownAlert } from './own-alerts.ts'
import { watchLists } from './tables.ts'
import { watchListWhere } from './watch-lists.ts'

export const watchListChangeHandler = handle(watchListChange, async ({ id, ...to }, { caller, db }) => {
  const own = ownAlert(watchLists, id, caller)
  const values = { publishers: to.publishers, byMail: to.by_mail, atChannels: to.at_channels }
  await db.update(watchLists).set(values).where(own)
  return watchListWhere(db, own)
})
