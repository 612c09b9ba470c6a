import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelAdd } from './calls.ts'
import { newSigningSecret } from './forms/webhook.ts'
import { channelsOf, rightAddress, rightToken, shown, wantB2b } from './own-channels.ts'
import { MAX_CHANNELS } from './rules.ts'
import { channels } from './tables.ts'

export const channelAddHandler = handle(channelAdd, async (asked, context) => {
  const { db, now, config, log } = context
  const caller = signedIn(context.caller)
  wantB2b(caller)
  const { kind, name, language, events } = asked
  const address = rightAddress(kind, asked.address, config)
  const token = kind === 'telegram' ? rightToken(asked.bot_token ?? '') : null
  const secret = kind === 'webhook' ? newSigningSecret() : token
  const row = await db.transaction(async (tx) => {
    await holdLock(tx, `channels ${caller.id}`)
    const have = await channelsOf(tx, caller.id)
    if (have.length >= MAX_CHANNELS)
      throw new Refusal('delivery.tooManyChannels', 409, { values: { count: MAX_CHANNELS } })
    const [added] = await tx
      .insert(channels)
      .values({
        userId: caller.id,
        kind,
        name,
        address,
        secret,
        language,
        events: [...new Set(events)],
        createdAt: now,
      })
      .returning()
    if (!added) throw new Error('no channel was added')
    return added
  })
  log.info({ channel: row.id, kind, by: caller.id }, 'channel added')
  const [channel] = await shown(db, [row], now)
  if (!channel) throw new Error('a channel went missing')
  return { channel, secret: kind === 'webhook' ? secret : null }
})
