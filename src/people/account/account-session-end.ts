import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { sessions } from '../tables.ts'
import { accountSessionEnd } from './calls.ts'

export const accountSessionEndHandler = handle(accountSessionEnd, async ({ id }, context) => {
  const gone = await context.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, signedIn(context.caller).id)))
    .returning({ id: sessions.id })
  if (gone.length === 0) throw new Refusal('people.sessionNotFound', 404)
  return { ended: gone.length }
})
