import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Language, isLanguage } from '#languages/rules.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { handle } from '#platform/serve.ts'
import { isAllowed } from '../attempts.ts'
import { LINKS_PER_ADDRESS, RESET_MS } from '../rules.ts'
import { makeSecret } from '../secrets.ts'
import { users } from '../tables.ts'
import { writeAccountMail } from './account-mail.ts'
import { requestPasswordReset } from './calls.ts'

/**
 * The same work and the same answer whether or not there is such an account: one query and one job, which does nothing if
 * there is none. The fourth request in an hour is answered too but sends no email: the links already emailed still work.
 */
export const requestPasswordResetHandler = handle(
  requestPasswordReset,
  async ({ email }, { db, jobs, now, language }) => {
    const mayMail = await isAllowed(db, `reset mails to ${email}`, LINKS_PER_ADDRESS, now)
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
    const asked: Asked = {
      id: randomUUID(),
      userId: account?.id ?? randomUUID(),
      language: isLanguage(language) ? language : 'en',
    }
    if (mayMail) await jobs.send(mailPasswordResetJob, asked)
    return { asked: true as const }
  },
)

/** `id` identifies the request: a repeated one sends no further email. */
type Asked = { id: string; userId: string; language: Language }

/** Emails the link to set a new password, if there is such an account. */
export const mailPasswordResetJob = job(
  'mail-password-reset',
  async ({ id, userId, language }: Asked, runtime: Runtime) => {
    const { db, clock } = runtime
    return db.transaction(async (tx) => {
      const [account] = await tx.select().from(users).where(eq(users.id, userId)).limit(1)
      if (!account) return { mailed: 0 }
      const token = await makeSecret(tx, {
        id,
        purpose: 'password-reset',
        userId,
        now: clock.now(),
        lastsMs: RESET_MS,
      })
      if (token === null) return { mailed: 0 }
      await writeAccountMail(tx, runtime, {
        kind: 'passwordReset',
        key: `password-reset ${id}`,
        to: account.email,
        language: account.language ?? language,
        token,
      })
      return { mailed: 1 }
    })
  },
)
