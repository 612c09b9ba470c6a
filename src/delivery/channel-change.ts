import { and, eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelChange } from './calls.ts'
import { holdChannel, rightAddress, rightToken, shown, wantB2b } from './own-channels.ts'
import { sendMessagesJob } from './sending/send-messages.ts'
import { channels, messageDeliveries } from './tables.ts'

export const channelChangeHandler = handle(
  channelChange,
  async ({ id, name, address, bot_token: token, language, events, state }, context) => {
    const { db, now, jobs, config } = context
    const caller = signedIn(context.caller)
    if (state !== 'paused') wantB2b(caller) // a reader without a plan may still pause a channel
    const row = await db.transaction(async (tx) => {
      const before = await holdChannel(tx, caller, id)
      const where = {
        address: address === undefined ? before.address : rightAddress(before.kind, address, config),
        secret: token === undefined || before.kind !== 'telegram' ? before.secret : rightToken(token),
      }
      const isElsewhere = where.address !== before.address || where.secret !== before.secret
      const becomes = state ?? before.state
      // A new address has no failures yet, so waiting messages go there now, as for a reactivated channel.
      const restarts = becomes === 'active' && (before.state !== 'active' || isElsewhere)
      const [changed] = await tx
        .update(channels)
        .set({
          name: name ?? before.name,
          language: language ?? before.language,
          events: events === undefined ? before.events : [...new Set(events)],
          state: becomes,
          ...where,
          ...(restarts && { failingSince: null, lastProblem: null, lastStatus: null }),
        })
        .where(eq(channels.id, id))
        .returning()
      if (!changed) throw new Error('a channel went missing')
      if (restarts) {
        await tx
          .update(messageDeliveries)
          .set({ attempts: 0, nextAt: now, claimedUntil: null })
          .where(and(eq(messageDeliveries.channelId, id), eq(messageDeliveries.state, 'waiting')))
        await jobs.send(sendMessagesJob, {}, { tx, key: 'now' })
      }
      return changed
    })
    const [channel] = await shown(db, [row], now)
    if (!channel) throw new Error('a channel went missing')
    return channel
  },
)
