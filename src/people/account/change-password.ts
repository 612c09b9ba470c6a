import { handle } from '#platform/serve.ts'
import { hashPassword, proven, storePassword } from '../passwords.ts'
import { forgetSecrets } from '../secrets.ts'
import { whenOf, mailLanguage } from './account-mail.ts'
import { changePassword } from './calls.ts'
import { endOtherSessions, notifyOwner } from './own-account.ts'

export const changePasswordHandler = handle(changePassword, async ({ password, new_password }, context) => {
  const { db, now } = context
  const caller = await proven(context, password)
  const stored = await hashPassword(new_password)
  await db.transaction(async (tx) => {
    await storePassword(tx, caller.id, stored, now)
    await endOtherSessions(tx, caller)
    await forgetSecrets(tx, caller.id, 'password-reset', 'second-step')
    const time = whenOf(await mailLanguage(tx, caller.id), now)
    await notifyOwner(tx, context, caller, { kind: 'passwordChanged', values: { time } })
  })
  return { changed: true as const }
})
