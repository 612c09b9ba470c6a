import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { sessions } from '../tables.ts'
import { type AccountMail, mailLanguage, writeAccountMail } from './account-mail.ts'

/** Who asks. The dispatcher has admitted no one else. */
export function callerOf({ caller }: RequestContext): Caller {
  if (!caller) throw new Refusal('problem.signIn', 401)
  return caller
}

/** Ends the sessions of the caller but the one that asks; answers how many. */
export async function endOtherSessions(tx: Db, { id, sessionId }: Caller): Promise<number> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return gone.length
}

/** Tells the caller by mail what was done to their account, once for each request. */
export async function tellOwner(
  tx: Db,
  context: RequestContext,
  { id, email }: Caller,
  mail: Pick<AccountMail, 'kind' | 'values'>,
): Promise<void> {
  const key = `${mail.kind} ${context.requestId}`
  await writeAccountMail(tx, context, { ...mail, key, to: email, language: await mailLanguage(tx, id) })
}
