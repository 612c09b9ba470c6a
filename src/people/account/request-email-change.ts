import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { countAttempt, isAllowed } from '../attempts.ts'
import { proven } from '../passwords.ts'
import { EMAIL_CHANGE_MS, EMAIL_CHANGES_PER_ACCOUNT, LINKS_PER_ADDRESS } from '../rules.ts'
import { forgetSecrets, makeSecret } from '../secrets.ts'
import { users } from '../tables.ts'
import { mailLanguage, writeAccountMail } from './account-mail.ts'
import { requestEmailChange } from './calls.ts'
import { withCodeWhereOn } from './given-code.ts'

/** An address that belongs to an account gets an email that says so; the caller sees no difference. */
export const requestEmailChangeHandler = handle(
  requestEmailChange,
  async ({ password, email, code = null }, context) => {
    const { now, requestId } = context
    const caller = await proven(context, password)
    if (email === caller.email) {
      const code = 'people.sameEmail'
      throw new Refusal(code, 422, { fields: [{ field: 'email', code }] })
    }
    await withCodeWhereOn(context, caller, code, async (tx) => {
      await countAttempt(tx, `e-mail changes of ${caller.id}`, EMAIL_CHANGES_PER_ACCOUNT, now)
      const mayMail = await isAllowed(tx, `change mails to ${email}`, LINKS_PER_ADDRESS, now)
      const taken = (await tx.$count(users, eq(users.email, email))) > 0
      await forgetSecrets(tx, caller.id, 'email-change')
      const token = await makeSecret(tx, {
        purpose: 'email-change',
        userId: caller.id,
        about: email,
        now,
        lastsMs: EMAIL_CHANGE_MS,
      })
      const language = await mailLanguage(tx, caller.id)
      if (mayMail)
        await writeAccountMail(tx, context, {
          kind: taken ? 'emailTaken' : 'emailConfirm',
          key: `email-change to ${requestId}`,
          to: email,
          language,
          ...(!taken && token !== null && { token }),
        })
      await writeAccountMail(tx, context, {
        kind: 'emailAsked',
        key: `email-change from ${requestId}`,
        to: caller.email,
        language,
        values: { email },
      })
    })
    return { pending_email: email }
  },
)
