import { eq } from 'drizzle-orm'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { proven } from '../passwords.ts'
import { countAdmins } from '../count-admins.ts'
import { isAdmin } from '../people.ts'
import { DELETION_MS } from '../rules.ts'
import { users } from '../tables.ts'
import { mailLanguage, whenOf } from './account-mail.ts'
import { requestAccountDeletion } from './calls.ts'
import { endOtherSessions, notifyOwner } from './own-account.ts'
import type { EndRenewals } from '../remove-account.ts'

export const requestAccountDeletionHandler = (endRenewals: EndRenewals): Handling =>
  handle(requestAccountDeletion, async ({ password }, context) => {
    const { db, now } = context
    const caller = await proven(context, password)
    const at = await db.transaction(async (tx) => {
      await holdLock(tx, 'roles')
      if (isAdmin(caller) && (await countAdmins(tx)) <= 1) throw new Refusal('people.lastAdmin', 409)
      const [row] = await tx
        .select({ deleteAfter: users.deleteAfter })
        .from(users)
        .where(eq(users.id, caller.id))
        .limit(1)
        .for('update')
      if (row?.deleteAfter) return row.deleteAfter // repeated request: the first date stays
      const deleteAfter = new Date(now.getTime() + DELETION_MS)
      await tx.update(users).set({ deleteAfter }).where(eq(users.id, caller.id))
      await endOtherSessions(tx, caller)
      const time = whenOf(await mailLanguage(tx, caller.id), deleteAfter)
      await notifyOwner(tx, context, caller, { kind: 'deletion', values: { time } })
      return deleteAfter
    })
    await endRenewals(context, caller.id)
    return { delete_after: at.toISOString() }
  })
