import { and, arrayContains, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Told } from './message.ts'
import { MAX_CHANNELS, type MessageEvent } from './rules.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

export type { Told, ToldItem } from './message.ts'

/**
 * What a reader is to be told; `key` says what it is about, so that it is told once. `inLanguage`: to channels of that
 * language alone, since there is a message for each. `atChannels` false: the private feed of alerts alone has it.
 */
export type Message = {
  userId: string
  event: MessageEvent
  key: string
  told: Told
  inLanguage?: Language
  atChannels?: boolean
}

/**
 * Writes what a reader is told, inside the transaction of what happened: to the private feed of alerts, and to each of
 * their channels that wants such events and is not paused. Whether they may still have it is asked when it is sent. False
 * when they have been told before.
 */
export async function tell(
  tx: Db,
  { userId, event, key, told, inLanguage, atChannels = true }: Message,
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

/** More are not told of what happens to everybody. */
const MAX_WANTING = 20_000

/** Whoever has a channel that wants such events, once for each language of such channels. */
export const whoWants = (db: Db, event: MessageEvent): Promise<{ userId: string; language: Language }[]> =>
  db
    .selectDistinct({ userId: channels.userId, language: channels.language })
    .from(channels)
    .where(and(ne(channels.state, 'paused'), arrayContains(channels.events, [event])))
    .orderBy(asc(channels.userId), asc(channels.language))
    .limit(MAX_WANTING)

/** Whose channels these are, by the id of the channel; those that are gone are left out. */
export async function ownersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: channels.id, userId: channels.userId })
    .from(channels)
    .where(inArray(channels.id, [...new Set(ids)]))
    .limit(ids.length)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** A message as it was written. */
type Written = { id: string; told: Told; createdAt: Date }

/** What a reader was told of these events, newest first, ties by id. */
export const messagesOf = (
  db: Db,
  { userId, events }: { userId: string; events: readonly MessageEvent[] },
  limit: number,
): Promise<Written[]> =>
  db
    .select({ id: messages.id, told: messages.told, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.userId, userId), inArray(messages.event, [...events])))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
