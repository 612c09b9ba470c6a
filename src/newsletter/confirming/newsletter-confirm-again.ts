import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { newsletterConfirmAgain } from '../calls.ts'
import { subscribers } from '../tables.ts'
import { mailSubscriberJob } from './mail-subscriber.ts'
import { mayMail } from './may-mail.ts'

/**
 * Does the same work and gives the same answer for every address: one job, which finds no one if there is no such
 * subscriber.
 */
export const newsletterConfirmAgainHandler = handle(
  newsletterConfirmAgain,
  async ({ email }, { db, jobs, now }) => {
    const allowed = await mayMail(db, email, now)
    const [row] = await db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .limit(1)
    const subscriberId = row?.id ?? randomUUID()
    if (allowed) await jobs.send(mailSubscriberJob, { request: randomUUID(), subscriberId })
    return { sent: true as const }
  },
)
