import { and, asc, eq, lte } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { erase } from '../erase.ts'
import { subscribers } from '../tables.ts'
import { REMINDED_MS, UNCONFIRMED_MS } from './rules.ts'

/** The maximum number of subscribers that are removed in a day. */
const MAX_PER_RUN = 2000

/**
 * Removes subscribers who asked for the digest and have not confirmed for 30 days. No one is removed within a week of their
 * reminder, which may come late after a time without a worker. Repeating it changes nothing.
 */
export const removeUnconfirmedJob = job(
  'remove-unconfirmed',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms)
    const over = and(
      eq(subscribers.state, 'pending'),
      lte(subscribers.updatedAt, before(UNCONFIRMED_MS)),
      lte(subscribers.remindedAt, before(REMINDED_MS)),
    )
    const due = await db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(over)
      .orderBy(asc(subscribers.createdAt), asc(subscribers.id))
      .limit(MAX_PER_RUN)
    let removed = 0
    for (const { id } of due)
      await db.transaction(async (tx) => {
        const [still] = await tx
          .select({ id: subscribers.id })
          .from(subscribers)
          .where(and(eq(subscribers.id, id), over))
          .limit(1)
          .for('update')
        if (still && (await erase(tx, id))) removed++
      })
    return { removed }
  },
)
