import { and, desc, eq } from 'drizzle-orm'
import { behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelList, channelMessages } from './calls.ts'
import { channelsOf, mayHaveChannels, shown } from './own-channels.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

export const channelListHandler = handle(channelList, async (_input, context) => {
  const caller = signedIn(context.caller)
  const rows = await channelsOf(context.db, caller.id)
  return { items: await shown(context.db, rows, context.now), in_force: mayHaveChannels(caller) }
})

/** The number up to which messages are counted. */
const COUNTED = 1000

export const channelMessagesHandler = handle(
  channelMessages,
  async ({ id, state, limit, cursor }, context) => {
    const { db } = context
    const caller = signedIn(context.caller)
    const [own] = await db
      .select({ id: channels.id })
      .from(channels)
      .where(and(eq(channels.id, id), eq(channels.userId, caller.id)))
      .limit(1)
    if (!own) throw new Refusal('delivery.channelNotFound', 404)
    const { channelId, createdAt, messageId, state: stands } = messageDeliveries
    const which = and(eq(channelId, id), state === undefined ? undefined : eq(stands, state))
    const rows = await db
      .select({
        of: messageDeliveries,
        event: messages.event,
        content: messages.content,
        place: placeAt(createdAt, messageId),
      })
      .from(messageDeliveries)
      .innerJoin(messages, eq(messages.id, messageId))
      .where(and(which, behind(createdAt, messageId, readCursor(cursor))))
      .orderBy(desc(createdAt), desc(messageId))
      .limit(limit + 1)
    const some = db.select({ id: messageId }).from(messageDeliveries).where(which).limit(COUNTED).as('some')
    const { page, next } = cutPage(rows, limit)
    return {
      items: page.map(({ of, event, content }) => ({
        id: of.messageId,
        event,
        title: content.title,
        state: of.state,
        attempts: of.attempts,
        next_at: of.state === 'waiting' ? of.nextAt.toISOString() : null,
        last_status: of.lastStatus,
        last_problem: of.lastProblem,
        delivered_at: of.deliveredAt?.toISOString() ?? null,
        created_at: of.createdAt.toISOString(),
      })),
      total: await db.$count(some),
      next_cursor: next,
    }
  },
)
