import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { accessLevelOf } from '#membership/membership.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ShownChannel } from './calls.ts'
import { addressFor, isBotToken, masked } from './forms/addresses.ts'
import { type ChannelKind, MAX_CHANNELS } from './rules.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

export type ChannelRow = typeof channels.$inferSelect

/**
 * Whether messages may be sent to the channels of this reader now: only for readers on the B2B plan and for administrators.
 */
export const mayHaveChannels = (caller: Caller): boolean => ['b2b', 'admin'].includes(accessLevelOf(caller))

/** Throws Refusal `delivery.b2bOnly` (403) for anyone else. */
export function wantB2b(caller: Caller): void {
  if (!mayHaveChannels(caller)) throw new Refusal('delivery.b2bOnly', 403)
}

/** A valid address for the kind. Throws Refusal `delivery.addressWrong.{kind}` (422). */
export function rightAddress(
  kind: ChannelKind,
  given: string,
  config: Pick<Config, 'channels' | 'fetchAllowHosts'>,
): string {
  const address = addressFor(kind, given, config)
  if (address === null) throw wrong('address', `delivery.addressWrong.${kind}`)
  return address
}

/** A valid bot token. Throws Refusal `delivery.botTokenWrong` (422). */
export function rightToken(given: string): string {
  if (!isBotToken(given)) throw wrong('bot_token', 'delivery.botTokenWrong')
  return given
}

const wrong = (field: string, code: string) => new Refusal(code, 422, { fields: [{ field, code }] })

/** A channel of the caller, locked until the transaction ends. Throws Refusal `delivery.channelNotFound` (404). */
export async function holdChannel(tx: Db, caller: Caller, id: string): Promise<ChannelRow> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.userId, caller.id)))
    .limit(1)
    .for('update')
  if (!row) throw new Refusal('delivery.channelNotFound', 404)
  return row
}

/** The channels of an account, oldest first. */
export const channelsOf = (db: Db, userId: string): Promise<ChannelRow[]> =>
  db
    .select()
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(asc(channels.createdAt), asc(channels.id))
    .limit(MAX_CHANNELS)

/** Channels as their owner sees them, without any secrets. */
export async function shown(db: Db, rows: readonly ChannelRow[], now: Date): Promise<ShownChannel[]> {
  const counted = await countedFor(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: masked(row.kind, row.address),
    language: row.language,
    events: row.events,
    state: row.state,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    last_problem: row.lastProblem,
    last_status: row.lastStatus,
    old_secret_until:
      row.oldSecretUntil !== null && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
    waiting: counted.get(row.id)?.waiting ?? 0,
    given_up: counted.get(row.id)?.givenUp ?? 0,
    created_at: row.createdAt.toISOString(),
  }))
}

type Counted = { id: string; waiting: number; givenUp: number }

async function countedFor(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
  if (ids.length === 0) return new Map()
  const { channelId: id, state } = messageDeliveries
  const rows = await db
    .select({
      id,
      waiting: sql<number>`(count(*) filter (where ${state} = 'waiting'))::int`,
      givenUp: sql<number>`(count(*) filter (where ${state} = 'dead'))::int`,
    })
    .from(messageDeliveries)
    .where(and(inArray(id, [...ids]), inArray(state, ['waiting', 'dead'])))
    .groupBy(id)
    .limit(ids.length)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The channel data in an account's export: no service addresses and no secrets. */
export const channelsDataOf = async (db: Db, { id }: { id: string }): Promise<unknown> =>
  (await channelsOf(db, id)).map(({ kind, name, address, language, events, state, createdAt }) => ({
    kind,
    name,
    address: masked(kind, address),
    language,
    events,
    state,
    created_at: createdAt.toISOString(),
  }))

/** Removes all channels of an account, because whoever added them may not have owned its email address. */
export const endChannelsOf = async (tx: Db, userId: string): Promise<void> =>
  void (await tx.delete(channels).where(eq(channels.userId, userId)))

/** An account's messages, as its private feed of alerts and its channels received them. */
export const messagesDataOf = async (db: Db, { id }: { id: string }): Promise<unknown> =>
  db
    .select({ event: messages.event, told: messages.content, created_at: messages.createdAt })
    .from(messages)
    .where(eq(messages.userId, id))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(10_000)
