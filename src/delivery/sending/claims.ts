import { sql } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Told } from '../message.ts'
import type { ChannelKind, MessageEvent } from '../rules.ts'
import { channels, messageDeliveries, messages } from '../tables.ts'

/** A message that this run may send to a channel, until `claimedUntil`. */
export type Claimed = {
  messageId: string
  channelId: string
  attempts: number
  claimedUntil: Date
}

/** A process that has not finished after so long has ended: what it claimed is given to another. */
const LEASE_MS = MINUTE
/** So many of one channel are claimed at once, and so many of all. */
const OF_ONE = 5
const AT_ONCE = 40

const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`
const due = (d: ReturnType<typeof sql.raw>, now: Date) =>
  sql`${d}.state = 'waiting' and ${d}.next_at <= ${stamp(now)} and (${d}.claimed_until is null or ${d}.claimed_until <= ${stamp(now)})`

/**
 * Claims what is due, some of each channel and its oldest first. No two runs are given the same: while one claims, others
 * skip what it looks at.
 */
export async function claimMessages(db: Db, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await db.execute<{ messageId: string; channelId: string; attempts: number }>(sql`
    with placed as (
      select w.message_id, w.channel_id,
        row_number() over (partition by w.channel_id order by w.created_at, w.message_id) as place
      from ${messageDeliveries} w join ${channels} c on c.id = w.channel_id and c.state = 'active'
      where ${due(sql.raw('w'), now)}
    ), few as (
      select d.message_id, d.channel_id
      from ${messageDeliveries} d
      join placed p on p.message_id = d.message_id and p.channel_id = d.channel_id and p.place <= ${OF_ONE}
      where ${due(sql.raw('d'), now)}
      order by p.place, d.next_at, d.message_id limit ${AT_ONCE}
      for update of d skip locked
    )
    update ${messageDeliveries} m set claimed_until = ${stamp(until)}
    from few where m.message_id = few.message_id and m.channel_id = few.channel_id
    returning m.message_id as "messageId", m.channel_id as "channelId", m.attempts`)
  return rows.map((row) => ({ ...row, claimedUntil: until }))
}

/** Everything that one attempt needs to know. */
export type Attempt = {
  id: string
  event: MessageEvent
  told: Told
  createdAt: Date
  kind: ChannelKind
  address: string
  secret: string | null
  oldSecret: string | null
  oldSecretUntil: Date | null
}

/**
 * Renews a claim for one attempt and answers what is sent; null when the claim is lost, or the channel was paused or removed
 * meanwhile.
 */
export async function beginAttempt(db: Db, claimed: Claimed, now: Date): Promise<Attempt | null> {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await db.execute<Attempt & { createdAt: string; oldSecretUntil: string | null }>(sql`
    update ${messageDeliveries} d set claimed_until = ${stamp(until)}
    from ${channels} c, ${messages} m
    where d.message_id = ${claimed.messageId} and d.channel_id = ${claimed.channelId} and d.state = 'waiting'
      and d.claimed_until = ${stamp(claimed.claimedUntil)}
      and c.id = d.channel_id and c.state = 'active' and m.id = d.message_id
    returning m.id, m.event, m.told, m.created_at as "createdAt", c.kind, c.address, c.secret,
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
