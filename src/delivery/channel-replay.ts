import { and, eq, gte } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelReplay } from './calls.ts'
import { holdChannel, wantB2b } from './own-channels.ts'
import { sendMessagesJob } from './sending/send-messages.ts'
import { messageDeliveries } from './tables.ts'

export const channelReplayHandler = handle(
  channelReplay,
  async ({ id, message_id: messageId, since }, context) => {
    const { db, now, jobs } = context
    const caller = signedIn(context.caller)
    wantB2b(caller)
    if ((messageId === undefined) === (since === undefined)) throw new Refusal('delivery.replayWhat', 422)
    const queued = await db.transaction(async (tx) => {
      const { state } = await holdChannel(tx, caller, id)
      if (state !== 'active') throw new Refusal('delivery.notActive', 409)
      const which =
        messageId === undefined
          ? and(eq(messageDeliveries.state, 'dead'), gte(messageDeliveries.createdAt, new Date(since ?? now)))
          : eq(messageDeliveries.messageId, messageId)
      const again = await tx
        .update(messageDeliveries)
        .set({ state: 'waiting', attempts: 0, nextAt: now, claimedUntil: null })
        .where(and(eq(messageDeliveries.channelId, id), which))
        .returning({ id: messageDeliveries.messageId })
      if (messageId !== undefined && again.length === 0) throw new Refusal('delivery.messageNotFound', 404)
      if (again.length > 0) await jobs.send(sendMessagesJob, {}, { tx, key: 'now' })
      return again.length
    })
    return { queued }
  },
)
