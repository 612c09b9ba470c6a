import { and, arrayContains, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Told } from './message.ts'
import type { MessageEvent } from './rules.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

export type { Told, ToldItem } from './message.ts'

/** What a reader is to be told; `key` says what it is about, so that it is told once. */
export type Message = {
  userId: string
  event: MessageEvent
  key: string
  told: Told
  /** False: the private feed of alerts alone has it. */
  atChannels?: boolean
}

/** Channels that one account may have, at most. */
const MOST_CHANNELS = 20

/**
 * Writes what a reader is told, inside the transaction of what happened: to the private feed of alerts, and to each of
 * their channels that wants such events. Whether they may still have it is asked when it is sent. False when they have
 * been told before.
 */
export async function tell(
  tx: Db,
  { userId, event, key, told, atChannels = true }: Message,
  now: Date,
): Promise<boolean> {
  const [written] = await tx
    .insert(messages)
    .values({ userId, event, key, told, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!written) return false
  if (!atChannels) return true
  const wanting = await tx
    .select({ channelId: channels.id })
    .from(channels)
    .where(
      and(eq(channels.userId, userId), eq(channels.state, 'active'), arrayContains(channels.events, [event])),
    )
    .orderBy(channels.createdAt, channels.id)
    .limit(MOST_CHANNELS)
  if (wanting.length > 0)
    await tx
      .insert(messageDeliveries)
      .values(
        wanting.map(({ channelId }) => ({ messageId: written.id, channelId, nextAt: now, createdAt: now })),
      )
  return true
}
