import { randomUUID } from 'node:crypto'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelTest } from './calls.ts'
import { holdChannel, wantB2b } from './own-channels.ts'
import { sendMessagesJob } from './sending/send-messages.ts'
import { messageDeliveries, messages } from './tables.ts'

export const channelTestHandler = handle(channelTest, async ({ id }, context) => {
  const { db, now, jobs, config } = context
  const caller = signedIn(context.caller)
  wantB2b(caller)
  const messageId = randomUUID()
  await db.transaction(async (tx) => {
    const { language, name, state } = await holdChannel(tx, caller, id)
    if (state !== 'active') throw new Refusal('delivery.notActive', 409)
    const values = { site: config.siteName, name }
    const content = {
      title: say(language, 'delivery.told.test.title', values),
      summary: say(language, 'delivery.told.test.summary', values),
      url: `${config.siteUrl}${addressIn(language, '/channels')}`,
      language,
      items: [],
    }
    const event = 'channel.test'
    await tx.insert(messages).values({
      id: messageId,
      userId: caller.id,
      event,
      key: `${event} ${messageId}`,
      content,
      createdAt: now,
    })
    await tx.insert(messageDeliveries).values({ messageId, channelId: id, nextAt: now, createdAt: now })
    await jobs.send(sendMessagesJob, {}, { tx, key: 'now' })
  })
  return { message_id: messageId }
})
