import { inArray, lt, lte } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { KEPT_MS } from '../rules.ts'
import { channels, messages } from '../tables.ts'

const BATCH_SIZE = 1000

/** Deletes expired messages with their delivery records, and replaced secrets that no longer sign. */
export const forgetMessagesJob = job(
  'forget-messages',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const now = clock.now()
    const old = db
      .select({ id: messages.id })
      .from(messages)
      .where(lt(messages.createdAt, new Date(now.getTime() - KEPT_MS)))
      .orderBy(messages.createdAt)
      .limit(BATCH_SIZE)
    let forgotten = 0
    for (let last = BATCH_SIZE; last === BATCH_SIZE; forgotten += last)
      last = (await db.delete(messages).where(inArray(messages.id, old)).returning({ id: messages.id }))
        .length
    await db
      .update(channels)
      .set({ oldSecret: null, oldSecretUntil: null })
      .where(lte(channels.oldSecretUntil, now))
    return { forgotten }
  },
)
