import { sql } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { MessageContent } from '../message.ts'
import type { ChannelKind, MessageEvent } from '../rules.ts'
import { channels, messageDeliveries, messages } from '../tables.ts'

/** A message that this run may send to a channel, until `claimedUntil`. */
export type Claimed = {
  messageId: string
  channelId: string
  attempts: number
  claimedUntil: Date
}

/** A process that has not finished after this long is considered ended, and its claims are given to another. */
const LEASE_MS = MINUTE
/** The most messages of one channel that are claimed at the same time. */
const OF_ONE = 5

const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`
const due = (d: ReturnType<typeof sql.raw>, now: Date) =>
  sql`${d}.state = 'waiting' and ${d}.next_at <= ${stamp(now)} and (${d}.claimed_until is null or ${d}.claimed_until <= ${stamp(now)})`

/**
 * Claims due messages for at most this many channels, oldest first; channels that accept messages come before those that
 * fail. No two runs get the same channel: they claim one after the other, and a claim reserves the whole channel.
 */
export async function claimMessages(db: Db, now: Date, mostChannels: number): Promise<Claimed[]> {
  const until = new Date(now.getTime() + LEASE_MS)
  const rows = await db.transaction(async (tx) => {
    await holdLock(tx, 'claim-messages') // a query that began before the other run ended would not see its claims
    return (await tx.execute<ClaimedRow>(claim(now, until, mostChannels))).rows
  })
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ messageId, channelId, attempts }) => ({ messageId, channelId, attempts, claimedUntil: until }))
}

type ClaimedRow = { messageId: string; channelId: string; attempts: number; place: number }

const claim = (now: Date, until: Date, mostChannels: number) => sql`
    with busy as (
      select distinct b.channel_id from ${messageDeliveries} b
      where b.state = 'waiting' and b.claimed_until > ${stamp(now)}
    ), placed as (
      select w.message_id, w.channel_id, w.next_at, c.failing_since is not null as failing,
        row_number() over (partition by w.channel_id order by w.created_at, w.message_id) as place
      from ${messageDeliveries} w join ${channels} c on c.id = w.channel_id and c.state = 'active'
      where ${due(sql.raw('w'), now)} and w.channel_id not in (select channel_id from busy)
    ), turn as (
      select channel_id from placed where place = 1
      order by failing, next_at, channel_id limit ${mostChannels}
    ), few as (
      select d.message_id, d.channel_id
      from ${messageDeliveries} d
      join placed p on p.message_id = d.message_id and p.channel_id = d.channel_id and p.place <= ${OF_ONE}
      join turn t on t.channel_id = d.channel_id
      where ${due(sql.raw('d'), now)}
      order by d.channel_id, p.place for update of d skip locked
    )
    update ${messageDeliveries} m set claimed_until = ${stamp(until)}
    from few where m.message_id = few.message_id and m.channel_id = few.channel_id
    returning m.message_id as "messageId", m.channel_id as "channelId", m.attempts,
      (select p.place::int from placed p where p.message_id = m.message_id and p.channel_id = m.channel_id) as place`

/** Everything that one attempt needs. */
export type Attempt = {
  id: string
  event: MessageEvent
  content: MessageContent
  createdAt: Date
  kind: ChannelKind
  address: string
  secret: string | null
  oldSecret: string | null
  oldSecretUntil: Date | null
}

/**
 * Renews a claim for one attempt and returns what to send, or null if the claim is lost or the channel was paused or removed
 * in the meantime.
 */
export async function beginAttempt(db: Db, claimed: Claimed, now: Date): Promise<Attempt | null> {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await db.execute<Attempt & { createdAt: string; oldSecretUntil: string | null }>(sql`
    update ${messageDeliveries} d set claimed_until = ${stamp(until)}
    from ${channels} c, ${messages} m
    where d.message_id = ${claimed.messageId} and d.channel_id = ${claimed.channelId} and d.state = 'waiting'
      and d.claimed_until = ${stamp(claimed.claimedUntil)}
      and c.id = d.channel_id and c.state = 'active' and m.id = d.message_id
    returning m.id, m.event, m.told as content, m.created_at as "createdAt", c.kind, c.address, c.secret,
      c.old_secret as "oldSecret", c.old_secret_until as "oldSecretUntil"`)
  const [row] = rows
  if (!row) return null
  claimed.claimedUntil = until
  const { createdAt, oldSecretUntil, ...rest } = row
  return {
    ...rest,
    createdAt: new Date(createdAt),
    oldSecretUntil: oldSecretUntil === null ? null : new Date(oldSecretUntil),
  }
}
