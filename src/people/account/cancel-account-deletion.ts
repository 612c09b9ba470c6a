import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { users } from '../tables.ts'
import { cancelAccountDeletion } from './calls.ts'

export const cancelAccountDeletionHandler = handle(cancelAccountDeletion, async (_input, context) => {
  await context.db
    .update(users)
    .set({ deleteAfter: null })
    .where(eq(users.id, signedIn(context.caller).id))
  return { delete_after: null }
})
