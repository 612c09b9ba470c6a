import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { mailSendAgain } from './calls.ts'
import { LIST_KEYS } from './rules.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

export const mailSendAgainHandler = handle(
  mailSendAgain,
  async ({ id }, { db, jobs, outside, audit, record }) =>
    db.transaction(async (tx) => {
      const [mail] = await tx
        .select({ key: mails.key, state: mails.state, recipient: mails.recipient })
        .from(mails)
        .where(eq(mails.id, id))
        .limit(1)
        .for('update')
      if (!mail) throw new Refusal('outside.mailNotFound', 404)
      if (outside.post === null) throw new Refusal('outside.mailNoServer', 409)
      if (mail.state === 'sent' || mail.state === 'waiting') return { state: mail.state } // someone else was faster
      if (mail.recipient === '') throw new Refusal('outside.mailForgotten', 409)
      if (mail.key.startsWith(LIST_KEYS)) throw new Refusal('outside.mailOfList', 409)
      await tx.update(mails).set({ state: 'waiting' }).where(eq(mails.id, id))
      await jobs.send(sendMailJob, { id }, { tx, key: id })
      audit({ changes: { state: { from: mail.state, to: 'waiting' } } })
      await record(tx)
      return { state: 'waiting' as const }
    }),
)
