import { and, asc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm'
import { HOUR, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type EditionState, deliveriesKeptSince } from '../rules.ts'
import { deliveries, editions } from '../tables.ts'
import { addCounts, counting } from './edition-counts.ts'

/** The maximum number of rows deleted in one transaction. */
const BATCH_SIZE = 5000
/** An edition that is sent again to some readers is in none of these states until it ends again. */
const ENDED: EditionState[] = ['sent', 'stopped', 'expired', 'empty']

/**
 * Deletes the deliveries of editions that ended long ago, with the addresses in them, and keeps their counts in the edition.
 * Works in short transactions, each complete in itself, so it may be killed at any time. Repeating it changes nothing.
 */
export const forgetDeliveriesJob = job(
  'forget-deliveries',
  async (_: Record<string, never>, { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>) => {
    const now = clock.now()
    let forgotten = 0
    for (;;) {
      const [edition] = await db
        .select({ id: editions.id })
        .from(editions)
        .where(isOver(now))
        .orderBy(asc(editions.finishedAt), asc(editions.id))
        .limit(1)
      if (!edition) break
      forgotten += await forgetEdition(db, edition.id, now)
    }
    log.info({ forgotten }, 'old deliveries were deleted')
    return { forgotten }
  },
  { expireInSeconds: (12 * HOUR) / SECOND },
)

/** A condition for editions whose deliveries are to be deleted. */
const isOver = (now: Date) =>
  and(
    isNull(editions.forgottenAt),
    lt(editions.finishedAt, deliveriesKeptSince(now)),
    inArray(editions.state, ENDED),
  )

/** Deletes the deliveries of an edition in the order of their subscribers; returns how many. */
async function forgetEdition(db: Db, id: string, now: Date): Promise<number> {
  let forgotten = 0
  for (let from: string | null = null; ;) {
    const batch = await forgetSome(db, { id, from }, now)
    forgotten += batch.deleted
    if (batch.upTo === null) return forgotten
    from = batch.upTo
  }
}

/**
 * Deletes deliveries of the subscribers behind `from`, and adds them to the counts of the edition. `upTo`: the last of these
 * subscribers; null if none is left, or if the edition is being sent again.
 */
const forgetSome = (
  db: Db,
  { id, from }: { id: string; from: string | null },
  now: Date,
): Promise<{ deleted: number; upTo: string | null }> =>
  db.transaction(async (tx) => {
    const [edition] = await tx
      .select({ forgotten: editions.forgotten })
      .from(editions)
      .where(and(eq(editions.id, id), isOver(now)))
      .for('no key update')
    if (!edition) return { deleted: 0, upTo: null }
    const { editionId, subscriberId, state, bounce } = deliveries
    // A range: the next batch does not pass the deleted entries of the index again.
    const left = and(eq(editionId, id), from === null ? undefined : gt(subscriberId, from))
    const [last] = await tx
      .select({ id: subscriberId })
      .from(deliveries)
      .where(left)
      .orderBy(asc(subscriberId))
      .offset(BATCH_SIZE - 1)
      .limit(1)
    const gone = tx.$with('gone').as(
      tx
        .delete(deliveries)
        .where(and(left, last && lte(subscriberId, last.id)))
        .returning({ state, bounce }),
    )
    const [{ counts } = { counts: null }] = await tx
      .with(gone)
      .select({ counts: counting(gone) })
      .from(gone)
    await tx
      .update(editions)
      .set({ forgotten: addCounts(edition.forgotten, counts), ...(!last && { forgottenAt: now }) })
      .where(eq(editions.id, id))
    return { deleted: counts?.recipients ?? 0, upTo: last?.id ?? null }
  })
