import { and, eq } from 'drizzle-orm'
import { watchLists } from '#library/searches/tables.ts'
import { handle } from '#platform/serve.ts'
import { watchListRemove } from './calls.ts'
import { ownerOf } from './watch-lists.ts'

export const watchListRemoveHandler = handle(watchListRemove, async ({ id }, { caller, db }) => {
  const removed = await db
    .delete(watchLists)
    .where(and(eq(watchLists.id, id), eq(watchLists.userId, ownerOf(caller))))
    .returning({ id: watchLists.id })
  return { removed: removed.length > 0 }
})
