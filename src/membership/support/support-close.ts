import { eq } from 'drizzle-orm'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { supportClose } from './calls.ts'
import { heldOwn, ownWireOf } from './own-support.ts'
import { supportRequests } from './tables.ts'

/** Readers can close their own questions without a plan too. */
export const supportCloseHandler = handle(supportClose, async ({ id }, { db, now, ...context }) => {
  const caller = signedIn(context.caller)
  const row = await db.transaction(async (tx) => {
    const before = await heldOwn(tx, id, caller.id)
    if (before.state === 'closed') return before
    const [after] = await tx
      .update(supportRequests)
      .set({ state: 'closed', changedAt: now, closedAt: now })
      .where(eq(supportRequests.id, id))
      .returning()
    return after ?? before
  })
  return only(await ownWireOf(db, [row]))
})
