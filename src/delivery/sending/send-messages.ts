import { plansOf } from '#membership/membership.ts'
import { administrators } from '#people/people.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { requestFor } from '../forms/request.ts'
import { ownersOf } from '../delivery.ts'
import { type Attempt, type Claimed, beginAttempt, claimMessages } from './claims.ts'
import { giveBack, hold, settle } from './settle.ts'
import { type Verdict, verdictOf, verdictOfError } from './verdict.ts'

/** A receiver has so long to answer, and so much of what it says is read. */
const ANSWER_MS = 10 * SECOND
const ANSWER_MAX_BYTES = 65_536
/** A run that has worked for so long leaves the rest to the next one. */
const RUN_MS = 4 * MINUTE

/**
 * Sends what is due to the channels of readers: any number of runs may do so at once. What cannot be delivered is tried
 * again; what belongs to a plan that is not in force is held.
 */
export const sendMessagesJob = job('send-messages', sendMessages, {
  expireInSeconds: (10 * MINUTE) / SECOND,
})

async function sendMessages(_: Record<string, never>, house: House): Promise<{ attempts: number }> {
  const begun = performance.now()
  let attempts = 0
  while (performance.now() - begun < RUN_MS) {
    const claimed = await claimMessages(house.db, house.clock.now())
    if (claimed.length === 0) break
    const entitled = await entitledChannels(house, claimed)
    const byChannel = Map.groupBy(claimed, ({ channelId }) => channelId)
    const done = await Promise.all(
      [...byChannel].map(([channelId, rows]) =>
        entitled.has(channelId) ? sendTo(house, rows) : holdAll(house, rows),
      ),
    )
    attempts += done.reduce((sum, each) => sum + each, 0)
  }
  return { attempts }
}

/** The channels whose owners may have them now. Throws when that cannot be known: then nothing is sent, and nothing given up. */
async function entitledChannels(house: House, claimed: readonly Claimed[]): Promise<ReadonlySet<string>> {
  const owners = await ownersOf(
    house.db,
    claimed.map(({ channelId }) => channelId),
  )
  const plans = await plansOf(house, [...new Set(owners.values())], house.clock.now())
  const admins = new Set((await administrators(house.db)).map(({ id }) => id))
  return new Set(
    [...owners].flatMap(([channelId, userId]) =>
      plans.get(userId) === 'b2b' || admins.has(userId) ? [channelId] : [],
    ),
  )
}

async function holdAll({ db, clock }: House, rows: readonly Claimed[]): Promise<number> {
  for (const row of rows) await hold(db, row, clock.now())
  return 0
}

/** Sends to one channel, in order, and stops where it does not take anything. Answers how many attempts there were. */
async function sendTo(house: House, rows: readonly Claimed[]): Promise<number> {
  const { db, clock, config, outside } = house
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
    const limits = { totalMs: ANSWER_MS, maxBytes: ANSWER_MAX_BYTES }
    const verdict: Verdict = await outside.web.send(url, { headers, body, ...limits }).then(
      (sent) => verdictOf(attempt.kind, sent, clock.now()),
      (error: unknown) => verdictOfError(error),
    )
    await settle(house, row, verdict, clock.now())
    isUp = verdict.is === 'delivered' || (verdict.is === 'failed' && verdict.of === 'message')
  }
  return attempts
}
