import { handle } from '#platform/serve.ts'
import { forgetSecrets } from '../secrets.ts'
import { cancelEmailChange } from './calls.ts'
import { callerOf } from './own-account.ts'

export const cancelEmailChangeHandler = handle(cancelEmailChange, async (_input, context) => {
  await forgetSecrets(context.db, callerOf(context).id, 'email-change')
  return { pending_email: null }
})
