import { and, eq } from 'drizzle-orm'
import { watchLists } from '../saved/tables.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { watchListChange } from './calls.ts'
import { watchListOf } from './watch-lists.ts'

export const watchListChangeHandler = handle(watchListChange, async ({ id, ...to }, { caller, db }) => {
  const userId = signedIn(caller).id
  await db
    .update(watchLists)
    .set({ publishers: to.publishers, byMail: to.by_mail, atChannels: to.at_channels })
    .where(and(eq(watchLists.id, id), eq(watchLists.userId, userId)))
  return watchListOf(db, userId, id)
})
