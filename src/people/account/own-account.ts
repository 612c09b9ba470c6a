import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { sessions } from '../tables.ts'
import { type AccountMail, mailLanguage, writeAccountMail } from './account-mail.ts'

/** Ends the caller's sessions except the current one; returns how many. */
export async function endOtherSessions(tx: Db, { id, sessionId }: Caller): Promise<number> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return gone.length
}

/** Notifies the caller by email of a change to their account, once per request. */
export async function notifyOwner(
  tx: Db,
  context: RequestContext,
  { id, email }: Caller,
  mail: Pick<AccountMail, 'kind' | 'values'>,
): Promise<void> {
  const key = `${mail.kind} ${context.requestId}`
  await writeAccountMail(tx, context, { ...mail, key, to: email, language: await mailLanguage(tx, id) })
}
