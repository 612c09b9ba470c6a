import { and, eq, exists, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { guardRestore } from '../restore-guard.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions } from '../tables.ts'
import { sendEditionJob } from './send-edition.ts'
import { expireEdition, skipWaiting } from './settle-edition.ts'

/** The maximum number of editions processed per run, more than are ever in progress. */
const BATCH_SIZE = 100

/**
 * Processes editions in progress: enqueues a job for those being sent, after a crash or for recipients who are due; ends
 * expired ones; and skips recipients still waiting for an ended one. An edition that has a job gets no second one.
 */
export const sendDueEditionsJob = job(
  'send-due-editions',
  async (_: Record<string, never>, runtime: Runtime) => {
    const { db, clock, jobs } = runtime
    const now = clock.now()
    const over = await db
      .select({ id: editions.id })
      .from(editions)
      .where(and(inArray(editions.state, ['sending', 'paused']), lte(editions.expiresAt, now)))
      .orderBy(editions.occurrence, editions.id)
      .limit(BATCH_SIZE)
    for (const { id } of over) await expireEdition(db, id, now)
    const ended = await db
      .select({ id: editions.id, why: editions.why })
      .from(editions)
      .where(
        and(
          or(
            inArray(editions.state, ['stopped', 'expired']),
            // Rows that a run gives back when it learns that the edition has ended.
            and(eq(editions.state, 'sent'), gt(editions.updatedAt, new Date(now.getTime() - DAY))),
          ),
          exists(
            db
              .select({ one: sql`1` })
              .from(deliveries)
              .where(and(eq(deliveries.editionId, editions.id), eq(deliveries.state, 'waiting'))),
          ),
        ),
      )
      .orderBy(editions.occurrence, editions.id)
      .limit(BATCH_SIZE)
    for (const { id, why } of ended)
      await skipWaiting(db, id, why === 'newsletter.why.expired' ? 'expired' : 'stopped')
    if (!(await guardRestore(runtime)) || !(await settingsOf(db)).sending)
      return { begun: 0, expired: over.length }
    const sending = await db
      .select({ id: editions.id })
      .from(editions)
      .where(eq(editions.state, 'sending'))
      .orderBy(editions.occurrence, editions.id)
      .limit(BATCH_SIZE)
    let begun = 0
    for (const { id } of sending)
      if ((await jobs.send(sendEditionJob, { editionId: id }, { key: id })) !== null) begun++
    return { begun, expired: over.length }
  },
)
