import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { suppressedOf } from '#services/post/suppression.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { subscribers } from '../tables.ts'
import { writeConfirmMail } from './confirm-mail.ts'
import { REMIND_MS } from './rules.ts'

/** The maximum number of reminders in an hour. */
const MAX_PER_RUN = 1000

/** Reminds each subscriber once who asked for the digest a day ago and has not confirmed. Repeating it changes nothing. */
export const remindUnconfirmedJob = job(
  'remind-unconfirmed',
  async (_: Record<string, never>, runtime: Runtime) => {
    const { db, clock } = runtime
    const now = clock.now()
    const forgotten = and(
      eq(subscribers.state, 'pending'),
      isNull(subscribers.remindedAt),
      lte(subscribers.updatedAt, new Date(now.getTime() - REMIND_MS)),
    )
    const due = await db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(forgotten)
      .orderBy(asc(subscribers.createdAt), asc(subscribers.id))
      .limit(MAX_PER_RUN)
    let reminded = 0
    for (const { id } of due)
      await db.transaction(async (tx) => {
        const [row] = await tx
          .update(subscribers)
          .set({ remindedAt: now })
          .where(and(eq(subscribers.id, id), forgotten))
          .returning()
        if (!row || (await suppressedOf(tx, [row.email])).size > 0) return
        await writeConfirmMail(tx, runtime, row, { kind: 'remind' })
        reminded++
      })
    return { reminded }
  },
)
