import { and, eq, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { writeMail } from '#services/post/write-mail.ts'
import { contactOf } from '#people/people.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { DEAD_AFTER_MS, PAUSES_MS } from '../rules.ts'
import { channels, messageDeliveries } from '../tables.ts'
import type { Attempt, Claimed } from './claims.ts'
import { ownerMail } from './dead-mail.ts'
import { ABOUT_MESSAGE, REFUSED, type Verdict } from './verdict.ts'

type Channel = typeof channels.$inferSelect
type Failed = Extract<Verdict, { is: 'failed' | 'gone' }>
type Parts = Pick<Runtime, 'db' | 'jobs' | 'config' | 'log'>

/** The largest fraction of a pause that is added to it, so that retries do not all come at the same time. */
const JITTER = 0.1
/** Messages held because the plan is not active are checked again after this long. */
const HELD_MS = 15 * MINUTE

const ofChannel = (id: string) =>
  and(eq(messageDeliveries.channelId, id), eq(messageDeliveries.state, 'waiting'))
const ofClaim = ({ messageId, channelId }: Claimed) =>
  and(eq(messageDeliveries.messageId, messageId), eq(messageDeliveries.channelId, channelId))
const stillClaimed = (claimed: Claimed) =>
  and(
    ofClaim(claimed),
    eq(messageDeliveries.state, 'waiting'),
    eq(messageDeliveries.claimedUntil, claimed.claimedUntil),
  )

/**
 * Stores the result of an attempt and its consequences for the channel. A failure at an address that the owner has since
 * replaced says nothing about the new one: the message is released, to be sent there.
 */
export async function settle(
  runtime: Parts,
  claimed: Claimed,
  tried: Pick<Attempt, 'address' | 'secret'>,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    const [channel] = await tx
      .select()
      .from(channels)
      .where(eq(channels.id, claimed.channelId))
      .limit(1)
      .for('update')
    if (!channel) return
    if (verdict.is === 'delivered') await arrived(tx, claimed, channel, verdict.status, now)
    else if (channel.address !== tried.address || channel.secret !== tried.secret) await giveBack(tx, claimed)
    else if (verdict.is === 'moved') await moved(tx, claimed, verdict.to, now)
    else await failed(tx, runtime, claimed, channel, verdict, now)
  })
  const which = { channel: claimed.channelId, message: claimed.messageId }
  if (verdict.is === 'moved') runtime.log.info(which, 'a channel has moved')
  if (verdict.is === 'failed' || verdict.is === 'gone')
    runtime.log.info({ ...which, status: verdict.status, problem: verdict.problem }, 'not delivered')
}

/** When a receiver recovers, the messages that were waiting for it are sent immediately. */
async function arrived(tx: Db, claimed: Claimed, channel: Channel, status: number, now: Date): Promise<void> {
  await tx
    .update(messageDeliveries)
    .set({
      state: 'delivered',
      attempts: sql`${messageDeliveries.attempts} + 1`,
      lastStatus: status,
      lastProblem: null,
      deliveredAt: now,
      claimedUntil: null,
    })
    .where(ofClaim(claimed))
  await tx
    .update(channels)
    .set({ failingSince: null, lastSuccessAt: now, lastProblem: null, lastStatus: status })
    .where(eq(channels.id, channel.id))
  if (channel.failingSince === null) return
  const { lastStatus, lastProblem, claimedUntil } = messageDeliveries
  await tx
    .update(messageDeliveries)
    .set({ nextAt: now })
    .where(
      and(
        ofChannel(channel.id),
        or(isNull(lastStatus), notInArray(lastStatus, [...ABOUT_MESSAGE]), ne(lastProblem, REFUSED)),
        isNull(claimedUntil),
      ),
    )
}

/** Switches to the channel's new location as named by the service; the message is tried there after the first pause. */
async function moved(tx: Db, claimed: Claimed, address: string, now: Date): Promise<void> {
  const attempts = claimed.attempts + 1
  const mine = await tx
    .update(messageDeliveries)
    .set({ attempts, claimedUntil: null, nextAt: new Date(now.getTime() + (PAUSES_MS[attempts - 1] ?? 0)) })
    .where(stillClaimed(claimed))
    .returning({ id: messageDeliveries.messageId })
  if (mine.length > 0) await tx.update(channels).set({ address }).where(eq(channels.id, claimed.channelId))
}

async function failed(
  tx: Db,
  runtime: Parts,
  claimed: Claimed,
  channel: Channel,
  verdict: Failed,
  now: Date,
): Promise<void> {
  const { status: lastStatus, problem: lastProblem } = verdict
  const attempts = claimed.attempts + 1
  const isAboutMessage = verdict.is === 'failed' && verdict.of === 'message'
  const since = channel.failingSince ?? now
  const isOver =
    verdict.is === 'gone' || (!isAboutMessage && now.getTime() - since.getTime() >= DEAD_AFTER_MS)
  const nextAt = nextTry(attempts, verdict, now)
  const isGivenUp = nextAt === null && !isOver // a channel that is switched off keeps all its messages
  const mine = await tx
    .update(messageDeliveries)
    .set({
      attempts,
      lastStatus,
      lastProblem,
      claimedUntil: null,
      ...(isGivenUp && { state: 'dead' }),
      nextAt: nextAt ?? now,
    })
    .where(stillClaimed(claimed))
    .returning({ id: messageDeliveries.messageId })
  if (mine.length === 0) return
  const state = isOver ? 'dead' : channel.state
  await tx
    .update(channels)
    .set({ ...(!isAboutMessage && { failingSince: since }), lastProblem, lastStatus, state })
    .where(eq(channels.id, channel.id))
  if (verdict.is === 'failed' && verdict.of === 'channel' && nextAt !== null) {
    const waitsFor = verdict.retryAfterMs === null ? lte : lt // a receiver that asks us to wait gets no request until then
    const until = verdict.retryAfterMs === null ? now : nextAt
    await tx
      .update(messageDeliveries)
      .set({ nextAt, claimedUntil: null })
      .where(and(ofChannel(channel.id), waitsFor(messageDeliveries.nextAt, until)))
  }
  const failure = { ...channel, lastProblem, lastStatus, since }
  if (isOver && channel.state === 'active') await notifyOwner(tx, runtime, failure, 'dead')
  if (isGivenUp) await notifyOwner(tx, runtime, { ...failure, since: now }, 'givenUp')
}

/** The time of the next attempt, or null if there have been enough. */
function nextTry(attempts: number, verdict: Failed, now: Date): Date | null {
  const pauseMs = PAUSES_MS[attempts - 1]
  if (pauseMs === undefined) return null
  const asked = (verdict.is === 'failed' ? verdict.retryAfterMs : null) ?? 0
  return new Date(now.getTime() + Math.max(pauseMs * (1 + JITTER * Math.random()), asked))
}

/** Emails the owner once each time a channel is switched off; when only messages were given up, at most once a day. */
async function notifyOwner(
  tx: Db,
  { jobs, config }: Parts,
  channel: Channel & { since: Date },
  what: 'dead' | 'givenUp',
): Promise<void> {
  const owner = await contactOf(tx, channel.userId)
  if (!owner) return
  const at = channel.since.toISOString()
  const language = owner.language ?? channel.language
  await writeMail(tx, jobs, {
    key:
      what === 'dead' ? `channel-dead ${channel.id} ${at}` : `channel-lost ${channel.id} ${at.slice(0, 10)}`,
    recipient: owner.email,
    language,
    ...ownerMail({ ...channel, language }, config, what),
  })
}

/** Releases a claim that could not be started, which does not count as an attempt. */
export async function giveBack(db: Db, claimed: Claimed): Promise<void> {
  await db.update(messageDeliveries).set({ claimedUntil: null }).where(stillClaimed(claimed))
}

/** Holds a channel's waiting messages while its reader's plan is not active; there was no attempt. */
export async function hold(db: Db, channelId: string, now: Date): Promise<0> {
  await db
    .update(messageDeliveries)
    .set({
      claimedUntil: null,
      nextAt: new Date(now.getTime() + HELD_MS),
      lastProblem: 'delivery.problem.planOver',
      lastStatus: null,
    })
    .where(ofChannel(channelId))
  return 0
}
