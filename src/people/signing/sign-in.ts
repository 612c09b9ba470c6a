import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { isLanguage } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Carried } from '#platform/http/http.ts'
import { checkCode } from '../account/codes.ts'
import { whenOf, writeAccountMail } from '../account/account-mail.ts'
import { countAttempt, countGuess, forgiveAttempt, isAllowed } from '../attempts.ts'
import { type AuthParts, answerFor, cookieLook, programOf, refuse } from '../auth-parts.ts'
import type { SignInAnswer, SignedIn } from '../calls.ts'
import type { Credentials } from '../credentials.ts'
import { knownBrowser, rememberBrowser } from '../known-browser.ts'
import { deviceOf } from '../managing/rules.ts'
import { isPassword } from '../passwords.ts'
import {
  CODES_PER_ACCOUNT,
  PASSWORDS_PER_ACCOUNT,
  PASSWORDS_PER_ACCOUNT_AND_ADDRESS,
  SECOND_STEP_MS,
  SECOND_STEP_TIMES,
  SESSION_MS,
  SIGN_IN_PER_ADDRESS,
} from '../rules.ts'
import { makeSecret, readSecret, takeSecret } from '../secrets.ts'
import { accounts, users } from '../tables.ts'

/** The cookie that a correct password earns: it allows this browser to try the second step. */
const SECOND_STEP = 'second_step'

type Account = NonNullable<Awaited<ReturnType<typeof accountWith>>>

/** The first step: email and password. A user with a second factor gets no session yet, but a ticket for the second step. */
export async function signIn(
  parts: AuthParts,
  c: Context<Carried>,
  { email, password }: Credentials,
): Promise<SignInAnswer> {
  const { runtime, secret } = parts
  const { db } = runtime
  const now = runtime.clock.now()
  const fromAddress = `sign-in ${parts.addressOf(c)}`
  await countAttempt(db, fromAddress, SIGN_IN_PER_ADDRESS, now)
  const account = await accountWith(db, email)
  const known = account && knownBrowser(c, secret, account)
  const guesses = new Map(
    known === null
      ? [
          [`sign-in ${email} ${parts.addressOf(c)}`, PASSWORDS_PER_ACCOUNT_AND_ADDRESS],
          [`sign-in ${email}`, PASSWORDS_PER_ACCOUNT],
        ]
      : [[`sign-in known ${known}`, PASSWORDS_PER_ACCOUNT]],
  )
  await db.transaction(async (tx) => {
    for (const [key, pauses] of guesses) await countGuess(tx, key, pauses, now) // all are counted, or none
  })
  const isRight = await isPassword(account?.password ?? null, password)
  if (!account || !isRight) refuse('people.invalidCredentials', 401)
  await forgiveAttempt(db, fromAddress, ...guesses.keys())
  if (!account.hasSecondStep) return beginSession(parts, c, account)
  const ticket = await makeSecret(db, {
    purpose: 'second-step',
    userId: account.id,
    now,
    lastsMs: SECOND_STEP_MS,
  })
  setCookie(c, SECOND_STEP, ticket ?? '', {
    ...cookieLook(parts),
    path: '/api/auth',
    maxAge: SECOND_STEP_MS / 1000,
  })
  return { second_factor: true }
}

/** The second step: a code of the app, or a recovery code. The session begins only now. */
export async function signInWithCode(
  parts: AuthParts,
  c: Context<Carried>,
  { code }: { code: string },
): Promise<SignedIn> {
  const { runtime, secret } = parts
  const { db } = runtime
  const now = runtime.clock.now()
  const fromAddress = `code from ${parts.addressOf(c)}`
  await countAttempt(db, fromAddress, SIGN_IN_PER_ADDRESS, now)
  const given = getCookie(c, SECOND_STEP) ?? ''
  const ticket = await readSecret(db, 'second-step', given, now)
  const account = ticket && (await accountWith(db, { id: ticket.userId }))
  if (!ticket || !account?.hasSecondStep) return endStep(parts, c)
  const ofTicket = { times: SECOND_STEP_TIMES, windowMs: SECOND_STEP_MS }
  if (!(await isAllowed(db, `second step ${ticket.id}`, ofTicket, now))) {
    await takeSecret(db, 'second-step', given, now)
    return endStep(parts, c)
  }
  const known = knownBrowser(c, secret, account)
  const key = known === null ? `codes of ${account.id}` : `codes known ${known}`
  await countGuess(db, key, CODES_PER_ACCOUNT, now)
  const outcome = await db.transaction(async (tx) => {
    if (!(await checkCode(tx, { secret, userId: account.id, code, now }))) return 'wrong'
    return (await takeSecret(tx, 'second-step', given, now)) ? 'right' : 'over'
  })
  if (outcome === 'over') return endStep(parts, c)
  if (outcome === 'wrong') refuse('people.wrongCode', 401)
  await forgiveAttempt(db, key, fromAddress)
  deleteCookie(c, SECOND_STEP, { path: '/api/auth' })
  return beginSession(parts, c, account)
}

function endStep(parts: AuthParts, c: Context<Carried>): never {
  deleteCookie(c, SECOND_STEP, { ...cookieLook(parts), path: '/api/auth' })
  refuse('people.secondStepOver', 401)
}

/** A new session with a new cookie, whatever this browser had before. */
async function beginSession(parts: AuthParts, c: Context<Carried>, account: Account): Promise<SignedIn> {
  const { runtime, auth, secret, cookie } = parts
  const now = runtime.clock.now()
  const { internalAdapter } = await auth.$context
  const userAgent = programOf(c)
  const session = await internalAdapter.createSession(account.id, false, {
    ipAddress: parts.addressOf(c),
    userAgent,
  })
  await noteSignIn(parts, c, account, session.id)
  const look = cookieLook(parts)
  await setSignedCookie(c, cookie.name, session.token, secret, {
    ...look,
    path: '/',
    maxAge: SESSION_MS / 1000,
  })
  rememberBrowser(c, secret, account, look)
  return answerFor(parts, { id: account.id, email: account.email, sessionId: session.id }, now)
}

/** Stores the language for emails, and notifies the owner of a sign-in from an unknown browser. */
async function noteSignIn(
  { runtime, secret }: AuthParts,
  c: Context<Carried>,
  account: Account,
  sessionId: string,
): Promise<void> {
  const now = runtime.clock.now()
  const language = languageOf(c)
  const isNews = account.signedInBefore && knownBrowser(c, secret, account) === null
  if (!account.signedInBefore || account.language !== language)
    await runtime.db.update(users).set({ language, updatedAt: now }).where(eq(users.id, account.id))
  if (!isNews) return
  await runtime.db.transaction((tx) =>
    writeAccountMail(tx, runtime, {
      kind: 'newSignIn',
      key: `sign-in ${sessionId}`,
      to: account.email,
      language,
      values: { device: deviceOf(programOf(c)), time: whenOf(language, now) },
    }),
  )
}

/** The language of the request. */
export const languageOf = (c: Context<Carried>) => {
  const language = c.get('language')
  return isLanguage(language) ? language : 'en'
}

/** An account that can be signed in to, or null. `signedInBefore`: the first sign-in changes `updated_at`. */
async function accountWith(db: Db, by: string | { id: string }) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      hasSecondStep: users.twoFactorEnabled,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      language: users.language,
      password: accounts.password,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(typeof by === 'string' ? eq(users.email, by) : eq(users.id, by.id))
    .limit(1)
  return row ? { ...row, signedInBefore: row.updatedAt > row.createdAt } : null
}
