import { and, eq } from 'drizzle-orm'
import { watchLists } from '../saved/tables.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { watchListRemove } from './calls.ts'

export const watchListRemoveHandler = handle(watchListRemove, async ({ id }, { caller, db }) => {
  const removed = await db
    .delete(watchLists)
    .where(and(eq(watchLists.id, id), eq(watchLists.userId, signedIn(caller).id)))
    .returning({ id: watchLists.id })
  return { removed: removed.length > 0 }
})
