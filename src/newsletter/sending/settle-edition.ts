import { and, eq, exists, inArray, notExists, sql } from 'drizzle-orm'
import { withdrawPages } from '#articles/publish.ts'
import type { Db } from '#platform/db.ts'
import { deliveries, editions } from '../tables.ts'

/** With fewer emails than these, the complaint rate is not meaningful. */
const ENOUGH_TO_JUDGE = 500

const rowsIn = (db: Db, editionId: string, states: readonly (typeof deliveries.$inferSelect)['state'][]) =>
  db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.editionId, editionId), inArray(deliveries.state, [...states])))

/** Marks the edition as sent if no one of its audience is waiting any longer. Returns whether it did. */
export async function finishEdition(db: Db, editionId: string, now: Date): Promise<boolean> {
  const finished = await db
    .update(editions)
    .set({ state: 'sent', finishedAt: now, why: null, updatedAt: now })
    .where(
      and(
        eq(editions.id, editionId),
        eq(editions.state, 'sending'),
        notExists(rowsIn(db, editionId, ['waiting', 'sending'])),
      ),
    )
    .returning({ id: editions.id })
  return finished.length > 0
}

/** The most recipients that one statement skips. */
const BATCH_SIZE = 5000

/** Skips the recipients of an edition that has ended who are still waiting, some at a time. */
export async function skipWaiting(db: Db, editionId: string, said: string): Promise<void> {
  while ((await skipSome(db, editionId, said)) === BATCH_SIZE);
}

/** Skips some of them; returns how many. `send-due-editions` skips the others within a minute. */
export async function skipSome(db: Db, editionId: string, said: string): Promise<number> {
  const waiting = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.editionId, editionId), eq(deliveries.state, 'waiting')))
    .limit(BATCH_SIZE)
  const skipped = await db
    .update(deliveries)
    .set({ state: 'skipped', said: sql`coalesce(${deliveries.said}, ${said})` })
    .where(inArray(deliveries.id, waiting))
    .returning({ one: sql`1` })
  return skipped.length
}

/** Ends an expired edition: `expired` if no one has got it, else `sent`. */
export async function expireEdition(db: Db, editionId: string, now: Date): Promise<void> {
  const hasEnded = await db.transaction(async (tx) => {
    const gone = exists(rowsIn(tx, editionId, ['submitted', 'doubtful', 'kept', 'sending']))
    const ended = await tx
      .update(editions)
      .set({
        state: sql`case when ${gone} then 'sent' else 'expired' end`,
        why: 'newsletter.why.expired',
        finishedAt: now,
        updatedAt: now,
      })
      .where(and(eq(editions.id, editionId), inArray(editions.state, ['sending', 'paused'])))
      .returning({ state: editions.state })
    if (ended[0]?.state === 'expired') await withdrawPages(tx, editionId) // it has been in the archive since sending began
    return ended.length > 0
  })
  if (hasEnded) await skipWaiting(db, editionId, 'expired')
}

/** Pauses an edition with more than `limit` complaints per 10,000 emails; returns whether it did. */
export async function pauseOnComplaints(
  db: Db,
  editionId: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  const { state, bounce } = deliveries
  const [sum] = await db
    .select({
      submitted: sql<number>`(count(*) filter (where ${state} = 'submitted'))::int`,
      complaints: sql<number>`(count(*) filter (where ${bounce} = 'complaint'))::int`,
    })
    .from(deliveries)
    .where(eq(deliveries.editionId, editionId))
  const { submitted = 0, complaints = 0 } = sum ?? {}
  if (submitted < ENOUGH_TO_JUDGE || complaints * 10_000 <= limit * submitted) return false
  await pauseEdition(db, editionId, 'newsletter.why.complaints', now)
  return true
}

async function pauseEdition(db: Db, editionId: string, why: string, now: Date): Promise<void> {
  await db
    .update(editions)
    .set({ state: 'paused', why, updatedAt: now })
    .where(and(eq(editions.id, editionId), eq(editions.state, 'sending')))
}

/** Stores why an edition makes no progress; null if it does again. */
export async function sayWhy(db: Db, editionId: string, why: string | null): Promise<void> {
  await db
    .update(editions)
    .set({ why })
    .where(
      and(
        eq(editions.id, editionId),
        eq(editions.state, 'sending'),
        sql`${editions.why} is distinct from ${why}`,
      ),
    )
}
