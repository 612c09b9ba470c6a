import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { countAttempt } from '../attempts.ts'
import { EMAIL_CHANGE_MS, LINKS_PER_ADDRESS } from '../rules.ts'
import { forgetSecrets, makeSecret } from '../secrets.ts'
import { users } from '../tables.ts'
import { writeAccountMail } from './account-mail.ts'
import { requestEmailConfirmation } from './calls.ts'

export const requestEmailConfirmationHandler = handle(requestEmailConfirmation, async (_input, context) => {
  const { db, now, requestId } = context
  const { id: userId } = signedIn(context.caller)
  const [user] = await db.select().from(users).where(eq(users.id, userId)).limit(1)
  if (!user) throw new Refusal('problem.signIn', 401)
  const { email, emailVerified, language } = user
  if (emailVerified) return { mailed_to: null }
  await countAttempt(db, `confirming mails to ${email}`, LINKS_PER_ADDRESS, now)
  await db.transaction(async (tx) => {
    await forgetSecrets(tx, userId, 'email-confirm')
    const token = await makeSecret(tx, {
      purpose: 'email-confirm',
      userId,
      about: email,
      now,
      lastsMs: EMAIL_CHANGE_MS,
    })
    await writeAccountMail(tx, context, {
      kind: 'addressConfirm',
      key: `email-confirm ${requestId}`,
      to: email,
      language: language ?? 'en',
      ...(token !== null && { token }),
    })
  })
  return { mailed_to: email }
})
