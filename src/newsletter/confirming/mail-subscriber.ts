import { eq } from 'drizzle-orm'
import { suppressedOf } from '#services/post/suppression.ts'
import { isAllowed } from '#people/attempts.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { subscribers } from '../tables.ts'
import { writeAlreadyMail, writeConfirmMail } from './confirm-mail.ts'
import { ALREADY_A_DAY } from './rules.ts'

/** `request` identifies the request; repeating it sends no further email. */
type Asked = { request: string; subscriberId: string }

/**
 * Writes the email for an address that was entered: the one that asks to confirm, or the one that says that they already
 * read the digest. Nothing for an address that is suppressed, has left, or is unknown.
 */
export const mailSubscriberJob = job(
  'mail-subscriber',
  async ({ request, subscriberId }: Asked, runtime: Runtime) =>
    runtime.db.transaction(async (tx): Promise<{ mailed: 'confirm' | 'already' | null }> => {
      const [row] = await tx
        .select()
        .from(subscribers)
        .where(eq(subscribers.id, subscriberId))
        .limit(1)
        .for('update')
      if (!row || row.state === 'left') return { mailed: null }
      if ((await suppressedOf(tx, [row.email])).size > 0) return { mailed: null }
      if (row.state === 'pending') {
        await writeConfirmMail(tx, runtime, row, { key: request })
        return { mailed: 'confirm' }
      }
      const key = `digest already ${subscriberId}`
      if (!(await isAllowed(tx, key, ALREADY_A_DAY, runtime.clock.now()))) return { mailed: null }
      await writeAlreadyMail(tx, runtime, row, request)
      return { mailed: 'already' }
    }),
)
