import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { editions } from '../tables.ts'
import { composeEdition } from './compose-edition.ts'
import { guardRestore } from '../restore-guard.ts'
import { startEdition } from './start-edition.ts'
import { RECURRING, nextOccurrence, previousOccurrence } from '../times.ts'

/**
 * The schedule of the digest: composes the editions that are due, approves at its hour each one that no one has approved,
 * begins to send the approved ones, and ends those that are over. However many workers run it, and whatever their clocks do,
 * each edition is created and begun once.
 */
export const runDigestJob = job('run-digest', async (_: Record<string, never>, runtime: Runtime) => {
  const now = runtime.clock.now()
  const fits = await guardRestore(runtime)
  const settings = await settingsOf(runtime.db)
  const expired = await expire(runtime, now)
  const failures: unknown[] = []
  for (const { kind, occurrence } of dueAt(now, settings, runtime.config.digestTimeZone))
    try {
      await composeEdition(runtime, { kind, occurrence, expireHours: settings.expireHours }, now)
    } catch (error) {
      failures.push(error) // the others continue; this one is tried again a minute later
    }
  await endEmpty(runtime, now)
  if (settings.automatic) await approve(runtime, now)
  let started = 0
  if (fits && settings.sending)
    for (const { id } of await approvedBy(runtime, now))
      try {
        if (await startEdition(runtime, id)) started++
      } catch (error) {
        failures.push(error)
      }
  if (failures.length > 0) throw new AggregateError(failures, 'editions of the digest did not come on')
  return { started, expired }
})

/** The occurrences that should be composed by now: the next ones, and the last ones while they may still be sent. */
function dueAt(now: Date, { leadMinutes, expireHours }: Settings, timeZone: string) {
  return RECURRING.flatMap((kind) => {
    const next = nextOccurrence(kind, now, timeZone)
    const last = previousOccurrence(kind, next, timeZone)
    return [
      ...(now.getTime() < last.getTime() + expireHours * HOUR ? [{ kind, occurrence: last }] : []),
      ...(now.getTime() >= next.getTime() - leadMinutes * MINUTE ? [{ kind, occurrence: next }] : []),
    ]
  })
}

/** Ends editions that have not begun in time. Those that have begun are ended by `send-due-editions`. */
async function expire({ db, log }: Runtime, now: Date): Promise<number> {
  const over = await db
    .update(editions)
    .set({ state: 'expired', why: 'newsletter.why.expired', heldAt: null, finishedAt: now, updatedAt: now })
    .where(and(inArray(editions.state, ['composed', 'approved']), lte(editions.expiresAt, now)))
    .returning({ id: editions.id, kind: editions.kind, occurrence: editions.occurrence })
  if (over.length > 0) log.warn({ editions: over }, 'digest: editions expired')
  return over.length
}

/** Ends editions without stories whose hour has come; they are not sent. */
async function endEmpty({ db }: Runtime, now: Date): Promise<void> {
  const due = and(inArray(editions.state, ['composed', 'approved']), lte(editions.occurrence, now))
  const rows = await db.select({ id: editions.id, picks: editions.picks }).from(editions).where(due)
  const ids = rows.filter(({ picks }) => picks.every(({ dropped }) => dropped)).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .update(editions)
    .set({ state: 'empty', why: 'newsletter.why.empty', heldAt: null, finishedAt: now, updatedAt: now })
    .where(and(inArray(editions.id, ids), due))
}

/** Approves editions automatically at their hour, except those that are held; not used if an editor must approve. */
async function approve({ db }: Runtime, now: Date): Promise<void> {
  await db
    .update(editions)
    .set({ state: 'approved', approvedAt: now, approvedBy: null, updatedAt: now })
    .where(
      and(
        eq(editions.state, 'composed'),
        isNull(editions.heldAt),
        lte(editions.occurrence, now),
        isNull(editions.startedAt),
      ),
    )
}

/** Approved editions whose hour has come, the oldest first. */
const approvedBy = ({ db }: Runtime, now: Date) =>
  db
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.state, 'approved'), lte(editions.occurrence, now)))
    .orderBy(asc(editions.occurrence), asc(editions.id))
    .limit(20)
