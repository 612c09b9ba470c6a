import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { proven } from '../passwords.ts'
import { forgetSecrets } from '../secrets.ts'
import { twoFactors, users } from '../tables.ts'
import { writeAccountMail } from './account-mail.ts'
import { secondFactorEnd } from './calls.ts'
import { withCode } from './given-code.ts'
import { notifyOwner } from './own-account.ts'

export const secondFactorEndHandler = handle(secondFactorEnd, async ({ password, code }, context) => {
  const caller = await proven(context, password)
  await withCode(context, caller, { code, confirmed: true }, async (tx) => {
    await endSecondFactor(tx, caller.id)
    await notifyOwner(tx, context, caller, { kind: 'secondFactorOff' })
  })
  return { ended: true as const }
})

/** Turns the second factor off: signing in then takes the password alone. */
export async function endSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
  await forgetSecrets(tx, userId, 'second-step')
}

/**
 * The same for an operator who has verified who asks; the owner is notified. False if there was no second factor. Throws
 * Refusal `people.noSuchAccount` (404).
 */
export async function loseSecondFactor(
  tx: Db,
  runtime: Pick<Runtime, 'jobs' | 'config'>,
  email: string,
): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.email, email.trim().toLowerCase())).limit(1)
  if (!user) throw new Refusal('people.noSuchAccount', 404, { values: { email } })
  if (!user.twoFactorEnabled) return false
  await endSecondFactor(tx, user.id)
  await writeAccountMail(tx, runtime, {
    kind: 'secondFactorOff',
    key: `second-factor-lost ${randomUUID()}`,
    to: user.email,
    language: user.language ?? 'en',
  })
  return true
}
