import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { users } from '../tables.ts'
import { cancelAccountDeletion } from './calls.ts'
import { callerOf } from './own-account.ts'

export const cancelAccountDeletionHandler = handle(cancelAccountDeletion, async (_input, context) => {
  await context.db
    .update(users)
    .set({ deleteAfter: null })
    .where(eq(users.id, callerOf(context).id))
  return { delete_after: null }
})
