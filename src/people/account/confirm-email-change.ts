import { eq } from 'drizzle-orm'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { provePassword } from '../passwords.ts'
import { forgetSecrets, readSecret, takeSecret } from '../secrets.ts'
import { users } from '../tables.ts'
import { writeAccountMail } from './account-mail.ts'
import { confirmEmailChange } from './calls.ts'
import { type EndAccess, proveAddress } from './first-proof.ts'

/** The purposes of a link to a new address, or to the current one. */
const PURPOSES = ['email-change', 'email-confirm'] as const

export const confirmEmailChangeHandler = (endAccess: EndAccess): Handling =>
  handle(confirmEmailChange, async ({ token, password }, context) => {
    const { db, now, caller } = context
    const read = await readSecret(db, PURPOSES, token, now)
    if (!read) throw new Refusal('people.linkOver', 410)
    await provePassword(db, read.userId, password, now)
    const email = await db.transaction(async (tx) => {
      const link = await takeSecret(tx, PURPOSES, token, now)
      if (!link) throw new Refusal('people.linkOver', 410)
      const { userId, about: address } = link
      await holdLock(tx, `address ${address}`) // of two accounts that want it, the second is refused
      const [before] = await tx.select().from(users).where(eq(users.id, userId)).limit(1).for('update')
      if (!before) throw new Refusal('people.linkOver', 410)
      const isChange = before.email !== address
      if (isChange && (await tx.$count(users, eq(users.email, address))) > 0)
        throw new Refusal('people.alreadyRegistered', 409)
      if (isChange) await tx.update(users).set({ email: address }).where(eq(users.id, userId))
      const keptSession = caller?.id === userId ? caller.sessionId : null
      await proveAddress(tx, before, { now, endAccess, keptSession })
      // links that were sent to the old address
      await forgetSecrets(tx, userId, 'email-change', 'email-confirm', 'password-reset')
      for (const to of isChange ? [before.email, address] : [])
        await writeAccountMail(tx, context, {
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
