import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Carried } from '#platform/http.ts'
import { countAttempt } from '../attempts.ts'
import { type AuthParts, bodyIn, cookieLook, refuse } from '../auth-parts.ts'
import { passwordReset } from '../credentials.ts'
import { rememberBrowser } from '../known-browser.ts'
import { hashPassword, storePassword } from '../passwords.ts'
import { RESETS_PER_ADDRESS } from '../rules.ts'
import { forgetSecrets, readSecret, takeSecret } from '../secrets.ts'
import { sessions, users } from '../tables.ts'
import { whenOf, writeAccountMail } from './account-mail.ts'

/**
 * Sets a new password with the secret of a mailed link, once. Every session of the account ends; the second factor stays.
 * This browser counts as one that its owner uses, so that guessing from elsewhere does not hold it up. Throws Refusal
 * `people.linkOver` (410).
 */
export async function resetPassword(parts: AuthParts, c: Context<Carried>): Promise<{ email: string }> {
  const { house, secret } = parts
  const { db } = house
  const now = house.clock.now()
  const { token, password } = await bodyIn(c, passwordReset)
  await countAttempt(db, `reset from ${parts.addressOf(c)}`, RESETS_PER_ADDRESS, now)
  if (!(await readSecret(db, 'password-reset', token, now))) refuse('people.linkOver', 410) // spares the hash
  const stored = await hashPassword(password)
  const { id, email } = await db.transaction(async (tx) => {
    const link = await takeSecret(tx, 'password-reset', token, now)
    if (!link) refuse('people.linkOver', 410)
    const [account] = await tx
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.id, link.userId))
      .returning()
    if (!account) refuse('people.linkOver', 410)
    await storePassword(tx, account.id, stored, now)
    await tx.delete(sessions).where(eq(sessions.userId, account.id))
    await forgetSecrets(tx, account.id, 'password-reset', 'email-change', 'second-step')
    const language = account.language ?? 'en'
    await writeAccountMail(tx, house, {
      kind: 'passwordChanged',
      key: `password-changed ${link.id}`,
      to: account.email,
      language,
      values: { time: whenOf(language, now) },
    })
    return account
  })
  rememberBrowser(c, secret, id, cookieLook(parts))
  return { email }
}
