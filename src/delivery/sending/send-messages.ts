import { setTimeout as pause } from 'node:timers/promises'
import { plansOf } from '#membership/membership.ts'
import { administrators } from '#people/people.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { requestFor } from '../forms/request.ts'
import { ownersOf } from '../delivery.ts'
import { PAUSES_MS } from '../rules.ts'
import { type Attempt, type Claimed, beginAttempt, claimMessages } from './claims.ts'
import { giveBack, hold, settle } from './settle.ts'
import { type Verdict, verdictOf, verdictOfError } from './verdict.ts'

/** The time a receiver has to respond. Of the body, only the start that arrives soon is read. */
const LIMITS = { totalMs: 10 * SECOND, textMs: SECOND, maxBytes: 65_536 }
/** A run that has worked for this long leaves the rest to the next one. */
const RUN_MS = 4 * MINUTE
/**
 * The most channels that are sent to at the same time. While some of them are slow, other due messages are looked for this
 * often.
 */
const CHANNEL_CONCURRENCY = 40
const LOOK_AGAIN_MS = SECOND
/** The delay before the first retry: the first pause with its jitter and the time a run takes to start. */
const SOON_SECONDS = Math.ceil((PAUSES_MS[0] * 1.2) / SECOND)

/**
 * Sends due messages to the channels of readers; any number of runs may do so at the same time. Messages that cannot be
 * delivered are tried again; those of an inactive plan are held.
 */
export const sendMessagesJob = job('send-messages', sendMessages, {
  expireInSeconds: (10 * MINUTE) / SECOND,
})

/** Each channel goes at its own pace, so no channel waits for one that hangs. */
async function sendMessages(_: Record<string, never>, runtime: Runtime): Promise<{ attempts: number }> {
  const begun = performance.now()
  const busy = new Set<Promise<void>>()
  const failures: unknown[] = []
  let attempts = 0
  const follow = (work: Promise<number>) => {
    const ended: Promise<void> = work
      .then((made) => void (attempts += made))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => busy.delete(ended))
    busy.add(ended)
  }
  for (;;) {
    const free = CHANNEL_CONCURRENCY - busy.size
    if (free > 0 && failures.length === 0 && performance.now() - begun < RUN_MS)
      await beginSome(runtime, free, follow).catch((error: unknown) => failures.push(error))
    if (busy.size === 0) break
    await Promise.race([...busy, pause(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  if (failures.length > 0) throw failures[0]
  return { attempts }
}

/** Starts sending due messages for some channels. Each channel is a task that returns the number of attempts. */
async function beginSome(
  runtime: Runtime,
  mostChannels: number,
  follow: (work: Promise<number>) => void,
): Promise<void> {
  const { db, clock } = runtime
  const claimed = await claimMessages(db, clock.now(), mostChannels)
  if (claimed.length === 0) return
  const entitled = await entitledChannels(runtime, claimed)
  for (const [channelId, rows] of Map.groupBy(claimed, (row) => row.channelId))
    follow(entitled.has(channelId) ? sendTo(runtime, rows) : hold(db, channelId, clock.now()))
}

/**
 * The channels whose owners are entitled to them now. Throws if that cannot be determined; then nothing is sent or given up.
 */
async function entitledChannels(runtime: Runtime, claimed: readonly Claimed[]): Promise<ReadonlySet<string>> {
  const owners = await ownersOf(
    runtime.db,
    claimed.map(({ channelId }) => channelId),
  )
  const plans = await plansOf(runtime, [...new Set(owners.values())], runtime.clock.now())
  const admins = new Set((await administrators(runtime.db)).map(({ id }) => id))
  return new Set(
    [...owners].flatMap(([channelId, userId]) =>
      plans.get(userId) === 'b2b' || admins.has(userId) ? [channelId] : [],
    ),
  )
}

/** Sends to one channel, in order, and stops when it stops accepting messages. Returns the number of attempts. */
async function sendTo(runtime: Runtime, rows: readonly Claimed[]): Promise<number> {
  const { db, clock, config, outside, jobs } = runtime
  let attempts = 0
  let isUp = true
  for (const row of rows) {
    const attempt: Attempt | null = isUp ? await beginAttempt(db, row, clock.now()) : null
    if (attempt === null) {
      await giveBack(db, row)
      continue
    }
    attempts++
    const { url, headers, body } = requestFor(attempt, attempt, config.channels, clock.now())
    const verdict: Verdict = await outside.web.send(url, { headers, body, ...LIMITS }).then(
      (sent) => verdictOf(attempt.kind, sent, clock.now()),
      (error: unknown) => verdictOfError(error),
    )
    await settle(runtime, row, attempt, verdict, clock.now())
    isUp = verdict.is === 'delivered' || (verdict.is === 'failed' && verdict.of === 'message')
    if (row.attempts === 0 && (verdict.is === 'failed' || verdict.is === 'moved'))
      await jobs.send(sendMessagesJob, {}, { key: 'soon', afterSeconds: SOON_SECONDS })
  }
  return attempts
}
