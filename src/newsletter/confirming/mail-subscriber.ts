import { eq } from 'drizzle-orm'
import { suppressedOf } from '#outside/post/suppression.ts'
import { isAllowed } from '#people/attempts.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { subscribers } from '../tables.ts'
import { writeAlreadyMail, writeConfirmMail } from './confirm-mail.ts'
import { ALREADY_A_DAY } from './rules.ts'

/** `request` names what was asked for: repeated, it mails nothing more. */
type Asked = { request: string; subscriberId: string }

/**
 * Writes what somebody gets who has entered their address: the mail that asks to confirm, or that they read the digest
 * already. Nothing for an address that is suppressed, that has left, or that nobody has.
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
