import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { factorsOf } from '../factors.ts'
import { openSessions } from '../open-sessions.ts'
import { pendingEmail } from '../secrets.ts'
import { users } from '../tables.ts'
import { account } from './calls.ts'
import { recoveryLeft } from './codes.ts'

export const accountHandler = handle(account, async (_input, context) => {
  const { db, now } = context
  const caller = signedIn(context.caller)
  const [row] = await db.select().from(users).where(eq(users.id, caller.id)).limit(1)
  if (!row) throw new Refusal('problem.signIn', 401)
  return {
    id: row.id,
    email: row.email,
    address_confirmed: row.emailVerified,
    pending_email: await pendingEmail(db, row.id, now),
    created_at: row.createdAt.toISOString(),
    language: row.language,
    byline: row.byline,
    factors: await factorsOf(db, row.id),
    recovery_codes_left: await recoveryLeft(db, row.id),
    delete_after: row.deleteAfter?.toISOString() ?? null,
    sessions: await openSessions(db, row.id, now, caller.sessionId),
  }
})
