import { eq } from 'drizzle-orm'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { forgetSecrets, takeSecret } from '../secrets.ts'
import { users } from '../tables.ts'
import { writeAccountMail } from './account-mail.ts'
import { confirmEmailChange } from './calls.ts'

export const confirmEmailChangeHandler = handle(confirmEmailChange, async ({ token }, visit) => {
  const { db, now } = visit
  const email = await db.transaction(async (tx) => {
    const link = await takeSecret(tx, 'email-change', token, now)
    if (!link) throw new Refusal('people.linkOver', 410)
    const { userId, about: address } = link
    await holdLock(tx, `address ${address}`) // of two that want it the second is told
    if ((await tx.$count(users, eq(users.email, address))) > 0)
      throw new Refusal('people.alreadyRegistered', 409)
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).limit(1).for('update')
    if (!before) throw new Refusal('people.linkOver', 410)
    await tx.update(users).set({ email: address, emailVerified: true }).where(eq(users.id, userId))
    await forgetSecrets(tx, userId, 'email-change', 'password-reset') // links that went to the old address
    for (const to of [before.email, address])
      await writeAccountMail(tx, visit, {
        kind: 'emailChanged',
        key: `email-changed ${link.id} ${to === address ? 'to' : 'from'}`,
        to,
        language: before.language ?? 'en',
        values: { old: before.email, email: address },
      })
    return address
  })
  return { email }
})
