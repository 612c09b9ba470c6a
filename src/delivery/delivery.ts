import { and, arrayContains, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { MessageContent } from './message.ts'
import { MAX_CHANNELS, type MessageEvent } from './rules.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

/**
 * A message for a reader. `key` identifies its subject, so that it is sent once. `inLanguage`: only to channels of that
 * language, since each language has its own message. `atChannels` false: only in the private feed of alerts.
 */
export type Message = {
  userId: string
  event: MessageEvent
  key: string
  content: MessageContent
  inLanguage?: Language
  atChannels?: boolean
}

/**
 * Writes a message for a reader inside the transaction of the event: to the private feed of alerts, and to each of their
 * channels that wants such events and is not paused. Whether the reader is still entitled is checked when it is sent. False
 * if the message was already written.
 */
export async function notify(
  tx: Db,
  { userId, event, key, content, inLanguage, atChannels = true }: Message,
  now: Date,
): Promise<boolean> {
  const [written] = await tx
    .insert(messages)
    .values({ userId, event, key, content, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!written) return false
  if (!atChannels) return true
  const wanting = await tx
    .select({ channelId: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        ne(channels.state, 'paused'),
        arrayContains(channels.events, [event]),
        inLanguage === undefined ? undefined : eq(channels.language, inLanguage),
      ),
    )
    .orderBy(channels.createdAt, channels.id)
    .limit(MAX_CHANNELS)
  if (wanting.length > 0)
    await tx
      .insert(messageDeliveries)
      .values(
        wanting.map(({ channelId }) => ({ messageId: written.id, channelId, nextAt: now, createdAt: now })),
      )
  return true
}

/** At most this many are notified of an event that concerns everyone. */
const MAX_WANTING = 20_000

/** The readers who have a channel that wants such events, once for each language of such channels. */
export const whoWants = (db: Db, event: MessageEvent): Promise<{ userId: string; language: Language }[]> =>
  db
    .selectDistinct({ userId: channels.userId, language: channels.language })
    .from(channels)
    .where(and(ne(channels.state, 'paused'), arrayContains(channels.events, [event])))
    .orderBy(asc(channels.userId), asc(channels.language))
    .limit(MAX_WANTING)

/** The owners of these channels, by channel id; removed channels are left out. */
export async function ownersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: channels.id, userId: channels.userId })
    .from(channels)
    .where(inArray(channels.id, [...new Set(ids)]))
    .limit(ids.length)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** A message as it was written. */
type Written = { id: string; content: MessageContent; createdAt: Date }

/** A reader's messages for these events, newest first, ties by id. */
export const messagesOf = (
  db: Db,
  { userId, events }: { userId: string; events: readonly MessageEvent[] },
  limit: number,
): Promise<Written[]> =>
  db
    .select({ id: messages.id, content: messages.content, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.userId, userId), inArray(messages.event, [...events])))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
