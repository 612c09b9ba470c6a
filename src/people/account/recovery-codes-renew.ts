import { handle } from '#platform/serve.ts'
import { proven } from '../passwords.ts'
import { recoveryCodesRenew } from './calls.ts'
import { renewRecovery } from './codes.ts'
import { withCode } from './given-code.ts'
import { notifyOwner } from './own-account.ts'

export const recoveryCodesRenewHandler = handle(recoveryCodesRenew, async ({ password, code }, context) => {
  const caller = await proven(context, password)
  const recoveryCodes = await withCode(context, caller, { code, confirmed: true }, async (tx, secret) => {
    await notifyOwner(tx, context, caller, { kind: 'recoveryCodes' })
    return renewRecovery(tx, secret, caller.id)
  })
  return { recovery_codes: recoveryCodes }
})
