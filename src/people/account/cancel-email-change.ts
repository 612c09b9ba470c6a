import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { forgetSecrets } from '../secrets.ts'
import { cancelEmailChange } from './calls.ts'

export const cancelEmailChangeHandler = handle(cancelEmailChange, async (_input, context) => {
  await forgetSecrets(context.db, signedIn(context.caller).id, 'email-change')
  return { pending_email: null }
})
