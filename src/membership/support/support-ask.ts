import { isLanguage } from '#languages/rules.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { countAttempt } from '#people/attempts.ts'
import { contactOf } from '#people/people.ts'
import { only } from '#platform/only.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { supportAsk } from './calls.ts'
import { heldOwn, ownWireOf, supportTierNeeded } from './own-support.ts'
import { QUESTIONS_PER_ACCOUNT } from './rules.ts'
import { arrivedMail } from './support-mails.ts'
import { supportMessages, supportRequests } from './tables.ts'
import { notifyWaiting } from './notify-support.ts'
import { usualAnswerMs } from './usual-answer.ts'

export const supportAskHandler = handle(supportAsk, async (asked, context) => {
  const { db, now, config, jobs, log } = context
  const caller = signedIn(context.caller)
  const tier = supportTierNeeded(caller)
  const { id, subject, text } = asked
  const language = asked.language ?? (isLanguage(context.language) ? context.language : 'en')
  const row = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(supportRequests)
      .values({ id, userId: caller.id, subject, language, tier, createdAt: now, changedAt: now })
      .onConflictDoNothing()
      .returning()
    if (!made) return heldOwn(tx, id, caller.id) // the question was sent before
    await countAttempt(tx, `support-ask ${caller.id}`, QUESTIONS_PER_ACCOUNT, now)
    await tx
      .insert(supportMessages)
      .values({ requestId: id, authorId: caller.id, fromDesk: false, text, createdAt: now })
    const contact = await contactOf(tx, caller.id)
    if (contact) {
      const mail = arrivedMail({ language, subject, usualMs: await usualAnswerMs(tx, tier, now) }, config)
      await writeMail(tx, jobs, { key: `support-arrived ${id}`, recipient: contact.email, language, ...mail })
    }
    await notifyWaiting(tx, { jobs, config }, made)
    log.info({ request: id, tier }, 'question to support received')
    return made
  })
  return only(await ownWireOf(db, [row]))
})
