import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { suppressions } from '#outside/post/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { deliveries, subscribers } from '../tables.ts'

/** A row that a run has claimed, and may hand over. */
export type Claimed = {
  id: string
  subscriberId: string
  email: string
  name: string
  domain: string
  language: Language
  tier: Tier
  interests: string[]
  minMomentum: number
  messageId: string
  attempts: number
  /** False: who gets it has left, pauses, was suppressed or erased since. */
  isWanted: boolean
}

/** This life of the process. */
const LIFE = randomUUID()
/** A claim that its run has not renewed for so long belongs to a run that is dead. */
const LEASE_MS = MINUTE
/** What is due later than any pause is due: the clock was set back. */
const MAX_PAUSE_MS = 2 * HOUR

/** The name of a run: it says in which life of which process. */
export const claimer = (): string => `${LIFE}/${randomUUID()}`

const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`
const list = (values: readonly string[]) => sql.param([...values])

/**
 * Claims rows that are due, first those never tried, none of the `held` domains. No two runs are given the same row:
 * while one claims, others skip what it looks at. Among those never tried the order is that of the index: another would
 * sort all who wait for each batch.
 */
export async function claimRows(
  db: Db,
  {
    editionId,
    by,
    now,
    most,
    held,
  }: { editionId: string; by: string; now: Date; most: number; held: readonly string[] },
): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    with due as (
      select id from ${deliveries}
      where edition_id = ${editionId} and state = 'waiting'
        and (next_at <= ${stamp(now)} or next_at > ${stamp(new Date(now.getTime() + MAX_PAUSE_MS))})
        and not (domain = any(${list(held)}::text[]))
      order by next_at limit ${most}
      for update skip locked
    )
    update ${deliveries} d
    set state = 'sending', claimed_by = ${by}, claimed_at = ${stamp(now)}, submitted_at = null, attempts = attempts + 1
    from due where d.id = due.id
    returning d.id, d.subscriber_id as "subscriberId", d.email, d.name, d.domain, d.language, d.tier, d.interests,
      d.min_momentum as "minMomentum", d.message_id as "messageId", d.attempts,
      d.email <> '' and exists (
        select from ${subscribers} s where s.id = d.subscriber_id and s.state = 'active'
          and (s.paused_until is null or s.paused_until <= ${stamp(now)})
      ) and not exists (select from ${suppressions} x where x.email = d.email) as "isWanted"`)
  return rows
}

/** Gives rows back that were not begun; it was no attempt. */
export async function giveBack(db: Db, by: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update ${deliveries} set state = 'waiting', claimed_by = null, claimed_at = null, attempts = attempts - 1
    where id = any(${list(ids)}::uuid[]) and claimed_by = ${by} and state = 'sending' and submitted_at is null`)
}

/** Says that this run is alive. */
export async function renewClaims(db: Db, editionId: string, by: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${deliveries} set claimed_at = ${stamp(now)}
    where edition_id = ${editionId} and state = 'sending' and claimed_by = ${by}`)
}

/** What a row says whose process has ended with the text on its way. */
const NO_ANSWER = 'the process ended before the answer was written down'

/**
 * Settles what dead runs have claimed: what was not begun waits again, and of what was begun nobody knows whether it
 * arrived. `isAlone`: no other process uses this database, so claims of another life are dead at once. Calling a run dead
 * that lives costs nothing: it may begin none of these rows any more.
 */
export async function settleDead(
  db: Db,
  { editionId, now, isAlone }: { editionId: string; now: Date; isAlone: boolean },
): Promise<{ waiting: number; doubtful: number }> {
  const [early, late] = [-LEASE_MS, LEASE_MS].map((ms) => stamp(new Date(now.getTime() + ms)))
  const { rows } = await db.execute<{ state: string }>(sql`
    update ${deliveries} set
      state = case when submitted_at is null then 'waiting' else 'doubtful' end,
      said = case when submitted_at is null then said else ${NO_ANSWER} end,
      attempts = case when submitted_at is null then attempts - 1 else attempts end
    where edition_id = ${editionId} and state = 'sending' and (
      claimed_at not between ${early} and ${late} or (${isAlone} and not starts_with(claimed_by, ${LIFE}))
    )
    returning state`)
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  return { waiting, doubtful: rows.length - waiting }
}
