import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { twoFactors, users } from '../tables.ts'
import { secondFactorConfirm } from './calls.ts'
import { renewRecovery } from './codes.ts'
import { refuseUnconfirmed } from './first-proof.ts'
import { withCode } from './given-code.ts'
import { notifyOwner } from './own-account.ts'

export const secondFactorConfirmHandler = handle(secondFactorConfirm, async ({ code }, context) => {
  const caller = signedIn(context.caller)
  await refuseUnconfirmed(context.db, caller.id)
  const recoveryCodes = await withCode(context, caller, { code, confirmed: false }, async (tx, secret) => {
    await tx.update(twoFactors).set({ verified: true }).where(eq(twoFactors.userId, caller.id))
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, caller.id))
    await notifyOwner(tx, context, caller, { kind: 'secondFactorOn' })
    return renewRecovery(tx, secret, caller.id)
  })
  return { recovery_codes: recoveryCodes }
})
