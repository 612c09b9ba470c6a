import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { SENT_KEPT_DAYS, UNSENT_KEPT_DAYS } from './rules.ts'
import { notForgotten } from './send-mail.ts'
import { mails } from './tables.ts'

/**
 * Removes content and recipient from old emails; that there was one, its purpose and its outcome stay. The server's reply is
 * removed too, because it names the recipient. Repeating it changes nothing.
 */
export const forgetMailsJob = job(
  'forget-mails',
  async (_: Record<string, never>, { db, clock, log }: Runtime) => {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
    const sent = and(eq(mails.state, 'sent'), lt(mails.sentAt, before(SENT_KEPT_DAYS)))
    const unsent = and(
      inArray(mails.state, ['refused', 'kept']),
      lt(mails.createdAt, before(UNSENT_KEPT_DAYS)),
    )
    const rows = await db
      .update(mails)
      .set({ recipient: '', subject: '', text: '', html: null, error: null })
      .where(and(notForgotten, or(sent, unsent)))
      .returning({ id: mails.id })
    log.info({ forgotten: rows.length }, 'old mails lost their texts and recipients')
    return { forgotten: rows.length }
  },
)
