import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Limit } from '#platform/call.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type Allowance, tooMany } from '#platform/http/rate-limit.ts'
import { type Pauses, pauseAfter } from './rules.ts'
import { rateLimits } from './tables.ts'

/** A stored time further ahead than this is ignored: the clock was set back. */
const AHEAD_MS = 60_000

type Allowed = { times: number; windowMs: number }

/**
 * Counts one attempt under `key`, across all processes and before its outcome is known, so that concurrent attempts are all
 * counted. Throws Refusal `problem.tooMany` (429) with `retryAfter` seconds if there were too many.
 */
export async function countAttempt(db: Db, key: string, allowed: Allowed, now: Date): Promise<void> {
  const { used, resetSeconds } = await count(db, key, allowed, now)
  if (used > allowed.times) throw tooMany(resetSeconds)
}

/** Counts one call under `key` in the same way, and returns how many are left. */
export async function countCall(
  db: Db,
  key: string,
  { times, windowMinutes }: Pick<Limit, 'times' | 'windowMinutes'>,
  now: Date,
): Promise<Allowance> {
  const { used, resetSeconds } = await count(db, key, { windowMs: windowMinutes * MINUTE }, now)
  if (used > times) throw tooMany(resetSeconds)
  return { limit: times, remaining: times - used, resetSeconds }
}

/** The same for actions that are skipped without an error. */
export const isAllowed = async (db: Db, key: string, allowed: Allowed, now: Date): Promise<boolean> =>
  (await count(db, key, allowed, now)).used <= allowed.times

/** Counts one attempt. Returns the number in the current window, and the time until it ends. */
async function count(
  db: Db,
  key: string,
  allowed: Pick<Allowed, 'windowMs'>,
  now: Date,
): Promise<{ used: number; resetSeconds: number }> {
  const over = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - allowed.windowMs)}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key: hashed(key), used: 1, windowStart: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        windowStart: sql`case when ${over} then ${now} else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ used: rateLimits.used, windowStart: rateLimits.windowStart })
  if (!row) throw new Error('an attempt was not counted')
  const leftMs = row.windowStart.getTime() + allowed.windowMs - now.getTime()
  return { used: row.used, resetSeconds: Math.max(1, Math.ceil(leftMs / SECOND)) }
}

/**
 * Counts one guess under `key`, across all processes and before its outcome is known. A guess before the end of the pause is
 * refused and not counted; it throws Refusal `problem.tooMany` (429) with `retryAfter` seconds.
 */
export async function countGuess(db: Db, key: string, pauses: Pauses, now: Date): Promise<void> {
  const { free, firstMs, capMs } = pauses
  const { used, windowStart: last } = rateLimits
  const at = sql`${now.toISOString()}::timestamptz`
  const ms = (count: unknown) => sql`${count}::float8 * interval '1 millisecond'`
  const doublings = sql`least(${used} - ${free}::int, 40)`
  const pause = sql`case when ${used} < ${free}::int then 0 else least(${capMs}::float8, ${firstMs}::float8 * power(2, ${doublings})) end`
  const forgotten = sql`greatest(0, floor(extract(epoch from ${at} - ${last})::float8 * 1000 / ${capMs}::float8))::int`
  const counted = await db
    .insert(rateLimits)
    .values({ key: hashed(key), used: 1, windowStart: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { used: sql`greatest(0, ${used} - ${forgotten}) + 1`, windowStart: now },
      // Of concurrent guesses the later one may be counted first; a time in the far future was stored before the clock was
      // set back.
      setWhere: sql`${used} < ${free}::int or ${last} + ${ms(pause)} <= ${at} or ${last} > ${at} + ${ms(AHEAD_MS)}`,
    })
    .returning({ used })
  if (counted.length > 0) return
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, hashed(key)))
  const end = row ? row.windowStart.getTime() + pauseAfter(row.used, pauses) : 0
  throw tooMany(Math.max(1, Math.ceil((end - now.getTime()) / 1000)))
}

/** Takes back one attempt of each key, because it turned out to be correct. */
export async function forgiveAttempt(db: Db, ...keys: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.key, keys.map(hashed)))
}

/** Resets the count of a key: the target of the attempts has changed. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, hashed(key)))
}

/**
 * Takes places at the pace of each key, across all processes: `most` immediately, then one every `everyMs`. Returns how many
 * of the `wanted` places each key received.
 */
export async function takePlaces(
  db: Db,
  wanted: ReadonlyMap<string, number>,
  { most, everyMs }: { most: number; everyMs: number },
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (wanted.size === 0) return wanted
  const keys = new Map([...wanted.keys()].map((key) => [hashed(key), key]))
  const sorted = [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)) // the fixed lock order prevents a deadlock of two processes
  const at = sql`${now.toISOString()}::timestamptz`
  const ms = (count: unknown) => sql`${count}::float8 * interval '1 millisecond'`
  const full = sql`${at} - ${ms(most * everyMs)}`
  const since = sql`case when r.window_start > ${at} + ${ms(AHEAD_MS)} then ${full} else greatest(r.window_start, ${full}) end`
  // Times are stored in microseconds, so an almost whole number is treated as whole.
  const free = sql`floor(extract(epoch from ${at} - (${since}))::float8 * 1000 / ${everyMs}::float8 + 0.01)`
  const given = sql`greatest(0, least(excluded.used, ${free}, ${most}))::int`
  const { rows } = await db.execute<{ key: string; used: number }>(sql`
    insert into ${rateLimits} as r (key, used, window_start)
    select key, least(count, ${most}), ${full} + least(count, ${most})::float8 * ${ms(everyMs)}
    from unnest(${sql.param(sorted.map(([key]) => key))}::text[],
      ${sql.param(sorted.map(([, key]) => wanted.get(key) ?? 0))}::int[]) as w (key, count)
    on conflict (key) do update set used = ${given}, window_start = (${since}) + ${given} * ${ms(everyMs)}
    returning key, used`)
  return new Map(rows.map(({ key, used }) => [keys.get(key) ?? '', used]))
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')
