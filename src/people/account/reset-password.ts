import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Carried } from '#platform/http/http.ts'
import { countAttempt } from '../attempts.ts'
import { type AuthParts, bodyIn, cookieLook, refuse } from '../auth-parts.ts'
import { passwordReset } from '../credentials.ts'
import { rememberBrowser } from '../known-browser.ts'
import { hashPassword, storePassword } from '../passwords.ts'
import { RESETS_PER_ADDRESS } from '../rules.ts'
import { PURPOSES, forgetSecrets, readSecret, takeSecret } from '../secrets.ts'
import { sessions, users } from '../tables.ts'
import { whenOf, writeAccountMail } from './account-mail.ts'
import { proveAddress } from './first-proof.ts'

/**
 * Sets a new password with the secret of an emailed link, once. Every session of the account ends. The second factor stays
 * if the address was confirmed before; otherwise everything that was set up ends. This browser becomes a known browser of
 * the account, so that guessing from elsewhere does not delay it. Throws Refusal `people.linkOver` (410).
 */
export async function resetPassword(parts: AuthParts, c: Context<Carried>): Promise<{ email: string }> {
  const { runtime, secret, endAccess } = parts
  const { db } = runtime
  const now = runtime.clock.now()
  const { token, password } = await bodyIn(c, passwordReset)
  await countAttempt(db, `reset from ${parts.addressOf(c)}`, RESETS_PER_ADDRESS, now)
  if (!(await readSecret(db, 'password-reset', token, now))) refuse('people.linkOver', 410) // saves hashing the password
  const stored = await hashPassword(password)
  const account = await db.transaction(async (tx) => {
    const link = await takeSecret(tx, 'password-reset', token, now)
    if (!link) refuse('people.linkOver', 410)
    const [found] = await tx.select().from(users).where(eq(users.id, link.userId)).limit(1).for('update')
    if (!found) refuse('people.linkOver', 410)
    await proveAddress(tx, found, { now, endAccess, keptSession: null })
    await storePassword(tx, found.id, stored, now)
    await tx.delete(sessions).where(eq(sessions.userId, found.id))
    await forgetSecrets(tx, found.id, ...PURPOSES)
    const language = found.language ?? 'en'
    await writeAccountMail(tx, runtime, {
      kind: 'passwordChanged',
      key: `password-changed ${link.id}`,
      to: found.email,
      language,
      values: { time: whenOf(language, now) },
    })
    return { ...found, emailVerified: true }
  })
  rememberBrowser(c, secret, account, cookieLook(parts))
  return { email: account.email }
}
