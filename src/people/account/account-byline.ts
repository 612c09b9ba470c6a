import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { isAdmin } from '../people.ts'
import type { WithdrawNames } from '../personal-data.ts'
import { users } from '../tables.ts'
import { accountByline } from './calls.ts'

export const accountBylineHandler = (withdrawNames: WithdrawNames): Handling =>
  handle(accountByline, async ({ byline }, { db, caller, audit, record }) => {
    const known = signedIn(caller)
    if (byline !== null && !isAdmin(known)) throw new Refusal('problem.adminOnly', 403)
    await db.transaction(async (tx) => {
      const ofCaller = eq(users.id, known.id)
      const [before] = await tx.select({ byline: users.byline }).from(users).where(ofCaller).for('update')
      const from = before?.byline ?? null
      if (byline !== from) {
        await tx.update(users).set({ byline }).where(ofCaller)
        await withdrawNames(tx)
        audit({ changes: { byline: { from, to: byline } } })
      }
      await record(tx)
    })
    return { byline }
  })
