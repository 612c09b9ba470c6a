import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { sessions } from '../tables.ts'
import { accountSessionEnd } from './calls.ts'
import { callerOf } from './own-account.ts'

export const accountSessionEndHandler = handle(accountSessionEnd, async ({ id }, visit) => {
  const gone = await visit.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, callerOf(visit).id)))
    .returning({ id: sessions.id })
  if (gone.length === 0) throw new Refusal('people.sessionNotFound', 404)
  return { ended: gone.length }
})
