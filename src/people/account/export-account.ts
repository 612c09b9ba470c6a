import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { factorsOf } from '../factors.ts'
import { openSessions } from '../open-sessions.ts'
import type { Collect, Person } from '../personal-data.ts'
import { pendingEmail } from '../secrets.ts'
import { userRoles, users } from '../tables.ts'
import { exportAccount } from './calls.ts'
import { recoveryLeft } from './codes.ts'

/** The export, with the data of the modules under their names. */
export const exportAccountHandler = (exported: Readonly<Record<string, Collect>>): Handling =>
  handle(exportAccount, async (_input, context) => {
    const { db, now, config } = context
    const caller = signedIn(context.caller)
    const [row] = await db.select().from(users).where(eq(users.id, caller.id)).limit(1)
    if (!row) throw new Refusal('problem.signIn', 401)
    const roles = await db
      .select({ role: userRoles.role, granted_at: userRoles.grantedAt })
      .from(userRoles)
      .where(eq(userRoles.userId, row.id))
      .orderBy(asc(userRoles.role))
      .limit(10)
    const person: Person = { id: row.id, email: row.emailVerified ? row.email : null }
    const collected: Record<string, unknown> = {}
    for (const [name, collect] of Object.entries(exported)) collected[name] = await collect(db, person)
    const data = {
      site: config.siteName,
      exported_at: now.toISOString(),
      account: {
        id: row.id,
        email: row.email,
        address_confirmed: row.emailVerified,
        pending_email: await pendingEmail(db, row.id, now),
        name: row.name,
        byline: row.byline,
        language: row.language,
        created_at: row.createdAt.toISOString(),
        delete_after: row.deleteAfter?.toISOString() ?? null,
      },
      roles,
      sessions: await openSessions(db, row.id, now, caller.sessionId),
      second_factors: await factorsOf(db, row.id),
      recovery_codes_left: await recoveryLeft(db, row.id),
      ...collected,
    }
    const text = new Blob([`${JSON.stringify(data, null, 2)}\n`]).stream()
    return { fileName: `account-${now.toISOString().slice(0, 10)}.json`, text }
  })
