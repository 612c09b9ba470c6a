import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { suppressions } from '#services/post/tables.ts'
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
  /** False: the recipient has left, paused, been suppressed or been erased since. */
  isWanted: boolean
}

/** Identifies this start of the process. */
const LIFE = randomUUID()
/** A claim that its run has not renewed for this long belongs to a dead run. */
const LEASE_MS = MINUTE
/** A row due later than any pause is due now: the clock was set back. */
const MAX_PAUSE_MS = 2 * HOUR

/** The name of a run, with the start of its process. */
export const claimer = (): string => `${LIFE}/${randomUUID()}`

const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`
const list = (values: readonly string[]) => sql.param([...values])

/**
 * Claims rows that are due, untried ones first, excluding the `held` domains. No two runs get the same row: rows locked by
 * one are skipped by the others. Untried rows come in the order of the index: any other would sort all waiting rows for each
 * batch.
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

/** Gives back rows that were not begun; this does not count as an attempt. */
export async function giveBack(db: Db, by: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update ${deliveries} set state = 'waiting', claimed_by = null, claimed_at = null, attempts = attempts - 1
    where id = any(${list(ids)}::uuid[]) and claimed_by = ${by} and state = 'sending' and submitted_at is null`)
}

/** Renews the claims of a run, which shows that it is alive. */
export async function renewClaims(db: Db, editionId: string, by: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${deliveries} set claimed_at = ${stamp(now)}
    where edition_id = ${editionId} and state = 'sending' and claimed_by = ${by}`)
}

/** The message on a row whose process ended while its text was being sent. */
const NO_ANSWER = 'the process ended before the answer was written down'

/**
 * Settles the claims of dead runs: rows that were not begun wait again; those that were begun become doubtful. `isAlone`: no
 * other process uses this database, so claims of earlier process starts are dead immediately. Declaring a live run dead does
 * no harm: it can no longer begin any of these rows.
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
