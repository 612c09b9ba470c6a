import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { channelAdd } from './calls.ts'
import { addressFor, isBotToken } from './forms/addresses.ts'
import { newSigningSecret } from './forms/webhook.ts'
import { callerOf, channelsOf, shown, wantB2b } from './own-channels.ts'
import { MOST_CHANNELS } from './rules.ts'
import { channels } from './tables.ts'

export const channelAddHandler = handle(channelAdd, async (asked, visit) => {
  const { db, now, config, log } = visit
  const caller = callerOf(visit)
  wantB2b(caller)
  const { kind, name, language, events } = asked
  const address = addressFor(kind, asked.address, config)
  if (address === null) throw wrong('address', `delivery.addressWrong.${kind}`)
  const token = asked.bot_token ?? ''
  if (kind === 'telegram' && !isBotToken(token)) throw wrong('bot_token', 'delivery.botTokenWrong')
  const secret = kind === 'webhook' ? newSigningSecret() : kind === 'telegram' ? token : null
  const row = await db.transaction(async (tx) => {
    await holdLock(tx, `channels ${caller.id}`)
    const have = await channelsOf(tx, caller.id)
    if (have.length >= MOST_CHANNELS)
      throw new Refusal('delivery.tooManyChannels', 409, { values: { count: MOST_CHANNELS } })
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

const wrong = (field: string, code: string) => new Refusal(code, 422, { fields: [{ field, code }] })
