import { gt, inArray, or } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Frequency } from './rules.ts'
import { editions } from './tables.ts'
import { type Recurring, firstFor, nextOccurrence } from './times.ts'

/** A confirmed subscriber gets an edition within this time. Source: public-site §9. */
const FIRST_WITHIN_MS = DAY

/** The fields of a subscriber without an edition that decide when their first one comes; `frequency` is the active one. */
type New = { frequency: Frequency; pausedUntil: Date | null; confirmedAt: Date | null }

/**
 * Returns a function that says whether a new subscriber's first edition would come later than a day after they confirmed.
 */
export async function lateness(
  runtime: Pick<Runtime, 'db' | 'config'>,
  now: Date,
): Promise<(of: New) => boolean> {
  const next = await nextOf(runtime, now)
  return ({ frequency, pausedUntil, confirmedAt }) =>
    next(frequency, pausedUntil).getTime() > (confirmedAt ?? now).getTime() + FIRST_WITHIN_MS
}

/**
 * Returns a function that says when the next edition of a kind is sent: one that waits for approval is due immediately, and
 * one that will not be sent is skipped.
 */
async function nextOf({ db, config }: Pick<Runtime, 'db' | 'config'>, now: Date) {
  const rows = await db
    .select({ kind: editions.kind, occurrence: editions.occurrence, state: editions.state })
    .from(editions)
    .where(or(gt(editions.occurrence, now), inArray(editions.state, ['composed', 'approved'])))
    .limit(100)
  return (kind: Recurring, pausedUntil: Date | null): Date => {
    const known = rows.filter((row) => row.kind === kind)
    if (known.some(({ occurrence }) => occurrence <= now)) return DUE_IMMEDIATELY
    let due = firstFor({ frequency: kind, pausedUntil }, now, config.digestTimeZone)
    while (known.some(({ occurrence, state }) => occurrence.getTime() === due.getTime() && isDead(state)))
      due = nextOccurrence(kind, due, config.digestTimeZone)
    return due
  }
}

/** The due time of an edition that is sent as soon as it is approved. */
const DUE_IMMEDIATELY = new Date(0)

const isDead = (state: string): boolean => ['stopped', 'empty', 'expired'].includes(state)
