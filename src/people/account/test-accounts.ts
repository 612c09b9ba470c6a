// Accounts behind the HTTP server of a whole site: browsers with cookies, an outbox, and an app that shows codes.
import { createOTP } from '@better-auth/utils/otp'
import { desc, eq } from 'drizzle-orm'
import { mails } from '#services/post/tables.ts'
import type { Call } from '#platform/call.ts'
import { type Answer, GOOD, browser } from '../test-dispatcher.ts'
import { rateLimits, users } from '../tables.ts'
import { CODE_STEP_MS } from '../rules.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailPasswordResetJob, requestPasswordResetHandler } from './request-password-reset.ts'
import { secondFactorBegin, secondFactorConfirm } from './calls.ts'

export type Browser = ReturnType<typeof browser>

/** Opens the app. Requests set their network address with `from`. */
export async function openAccounts() {
  const open = await openTestRuntime({ TRUST_PROXY: 'true' })
  const { db, clock, runtime, database } = open
  const newBrowser = () => browser(open.app)
  /** The emails in the outbox, newest first, of one recipient if given. */
  const outbox = async (to?: string) =>
    (await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(200)).filter(
      ({ recipient }) => to === undefined || recipient === to,
    )
  /** Runs the queued jobs that email the requested links. */
  const mailLinks = async () => {
    const { rows } = await database.pool.query<{ data: never }>(
      "delete from jobs.job where name = 'mail-password-reset' returning data",
    )
    for (const { data } of rows) await mailPasswordResetJob.run(data, runtime)
    return rows.length
  }
  /** Confirms the address, as a returned emailed link would. */
  const confirmAddress = async ({ id }: { id: string }): Promise<void> =>
    void (await db.update(users).set({ emailVerified: true }).where(eq(users.id, id)))
  return {
    ...open,
    confirmAddress,
    newBrowser,
    outbox,
    mailLinks,
    /** The secret of the newest link in an email to that address. */
    async linkTo(to: string) {
      const texts = (await outbox(to)).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1])
      return texts.find((token) => token !== undefined) ?? ''
    },
    async empty() {
      await db.delete(users)
      await db.delete(rateLimits)
      await db.delete(mails)
      await database.pool.query("delete from jobs.job where name = 'mail-password-reset'")
    },
    /** A browser whose user has signed up and signed in. */
    async member(email = 'ada@example.com') {
      const own = newBrowser()
      await own.signUp(email, GOOD)
      clock.pass(1000)
      const { body } = await own.signIn(email, GOOD)
      const { id } = body['user'] as { id: string } // declared in calls.ts
      return { ...own, id, email, token: String(body['access_token']) }
    },
    /** The code that an app shows now, or `later` time steps later. */
    async codeOf(uri: string, later = 0) {
      const secret = base32(new URL(uri).searchParams.get('secret') ?? '')
      return createOTP(secret).hotp(Math.floor(clock.now().getTime() / CODE_STEP_MS) + later)
    },
    /**
     * Turns the second step on at a confirmed address; returns the URI for the app and the recovery codes. The time step has
     * passed by then.
     */
    async withSecondStep(own: Pick<Browser, 'ask'> & { id: string }, password = GOOD) {
      await confirmAddress(own)
      const begun = await own.ask(secondFactorBegin, { password })
      const uri = String(begun.body['uri'])
      const { body } = await own.ask(secondFactorConfirm, { code: await this.codeOf(uri) })
      clock.pass(CODE_STEP_MS)
      return { uri, recovery: body['recovery_codes'] as string[] } // declared in calls.ts
    },
  }
}

/** The outcome of a request as one line: its status and its code. */
export const outcome = ({ status, body }: Answer): string => [status, body.code].filter(Boolean).join(' ')
/** The header of a request from another network address. */
export const from = (address: string) => ({ 'x-forwarded-for': address })
/** Makes the call that requests a password reset link. */
export const askForLink = (own: Browser, email: string, headers = {}) =>
  own.ask(requestPasswordResetHandler.call as Call, { email }, headers)

function base32(text: string): string {
  const bits = Array.from(text)
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
