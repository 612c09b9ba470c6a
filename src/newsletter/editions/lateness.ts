import { gt, inArray, or } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Frequency } from '../rules.ts'
import { editions } from '../tables.ts'
import { type Recurring, firstFor, nextOccurrence } from './times.ts'

/** Who has confirmed reads something within this time. Source: public-site §9. */
const FIRST_WITHIN_MS = DAY

/** What of a subscriber who has had no edition says when their first one comes; `frequency` is the one that counts. */
type New = { frequency: Frequency; pausedUntil: Date | null; confirmedAt: Date | null }

/** Says of new subscribers whether their first edition would come later than a day after they have confirmed. */
export async function lateness(
  runtime: Pick<Runtime, 'db' | 'config'>,
  now: Date,
): Promise<(of: New) => boolean> {
  const next = await nextOf(runtime, now)
  return ({ frequency, pausedUntil, confirmedAt }) =>
    next(frequency, pausedUntil).getTime() > (confirmedAt ?? now).getTime() + FIRST_WITHIN_MS
}

/** Says when the next edition of a kind leaves: one that waits for its approval at once, and none that is known not to. */
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

/** Of an edition that leaves as soon as somebody approves it. */
const DUE_IMMEDIATELY = new Date(0)

const isDead = (state: string): boolean => ['stopped', 'empty', 'expired'].includes(state)
