import { eq } from 'drizzle-orm'
import { countAttempt } from '#people/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { supportAdd } from './calls.ts'
import { heldOwn, ownWireOf, supportTierNeeded } from './own-support.ts'
import { MESSAGES_PER_ACCOUNT } from './rules.ts'
import { supportMessages, supportRequests } from './tables.ts'
import { notifyWaiting } from './notify-support.ts'

/** A question that still waits keeps its place in the queue; one that was answered waits from now on. */
export const supportAddHandler = handle(supportAdd, async ({ id, message_id: messageId, text }, context) => {
  const { db, now, jobs, config } = context
  const caller = signedIn(context.caller)
  supportTierNeeded(caller)
  const row = await db.transaction(async (tx) => {
    const before = await heldOwn(tx, id, caller.id)
    const [said] = await tx
      .select({ requestId: supportMessages.requestId })
      .from(supportMessages)
      .where(eq(supportMessages.id, messageId))
      .limit(1)
    if (said?.requestId === id) return before // the message was sent before
    if (said) throw new Refusal('membership.support.notFound', 404)
    if (before.state === 'closed') throw new Refusal('membership.support.isClosed', 409)
    await countAttempt(tx, `support-add ${caller.id}`, MESSAGES_PER_ACCOUNT, now)
    await tx
      .insert(supportMessages)
      .values({ id: messageId, requestId: id, authorId: caller.id, fromDesk: false, text, createdAt: now })
    if (before.state === 'open') return before
    const [after] = await tx
      .update(supportRequests)
      .set({ state: 'open', changedAt: now })
      .where(eq(supportRequests.id, id))
      .returning()
    if (after) await notifyWaiting(tx, { jobs, config }, after)
    return after ?? before
  })
  return only(await ownWireOf(db, [row]))
})
