import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { and, eq, lte } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Caller } from '#platform/house.ts'
import { answerProblem, type Carried, type HttpParts, refuseForeignOrigin } from '#platform/http.ts'
import { Refusal } from '#platform/refusal.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import type { SignedIn } from './calls.ts'
import { type Credentials, credentials } from './credentials.ts'
import { factorsOf } from './factors.ts'
import type { Identity } from './identity.ts'
import {
  ACCESS_TOKEN_MS,
  SESSION_MS,
  SESSION_RENEWED_MS,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
} from './rules.ts'
import { sessions, users } from './tables.ts'

const BODY_BYTES = 10_000
/** Tells that this browser has signed in to an account before. Its name must not look like a session's. */
const KNOWN_BROWSER = 'known_browser'
const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600

type CookieKind = { name: string; attributes: { secure?: boolean | undefined } }
type Parts = Pick<HttpParts, 'house' | 'say' | 'addressOf'> & {
  auth: Auth
  identity: Identity
  /** Signs the cookies. */
  secret: string
  /** Of the session. */
  cookie: CookieKind
}

/**
 * /api/auth/*: `POST sign-up/email`, `POST sign-in/email`, `POST sign-out` and `GET token`, which renews the access
 * token of the session in the cookie. Nothing else of better-auth is reachable.
 */
export function authRoutes(parts: Parts): Hono<Carried> {
  const { house, identity, cookie } = parts
  const app = new Hono<Carried>()
  app.onError((error, c) => answerProblem(c, error, parts))
  app.use('/api/auth/*', bodyLimit({ maxSize: BODY_BYTES, onError: () => refuse('problem.tooLarge', 413) }))
  app.use('/api/auth/*', async (c, next) => {
    if (c.req.method !== 'GET') refuseForeignPage(c, house.config.siteUrl)
    c.header('cache-control', 'no-store')
    await next()
  })

  app.post('/api/auth/sign-up/email', async (c) => c.json({ user: await signUp(parts, c) }))
  app.post('/api/auth/sign-in/email', async (c) => c.json(await signIn(parts, c)))
  app.post('/api/auth/sign-out', async (c) => {
    const { caller } = await identity.identify(c.req.raw.headers, house.clock.now())
    if (caller) await house.db.delete(sessions).where(eq(sessions.id, caller.sessionId))
    deleteCookie(c, cookie.name, { path: '/', secure: cookie.attributes.secure === true })
    return c.json({ signed_out: true })
  })
  app.get('/api/auth/token', async (c) => {
    const now = house.clock.now()
    const { caller, by } = await identity.identify(c.req.raw.headers, now)
    if (!caller || by !== 'cookie') throw new Refusal('problem.signIn', 401) // a token does not beget tokens
    await renew(parts, c, caller, now)
    return c.json(await answerFor(parts, caller, now))
  })
  app.all('/api/auth/*', () => refuse('problem.notFound', 404))
  return app
}

async function signUp(parts: Parts, c: Context<Carried>): Promise<{ id: string; email: string }> {
  const { house, auth } = parts
  const { email, password } = await credentialsIn(c)
  await countAttempt(house.db, `sign-up ${parts.addressOf(c)}`, SIGN_UP_PER_ADDRESS, house.clock.now())
  const exists = async (account: { email: string } | { id: string }) =>
    (await house.db.$count(
      users,
      'id' in account ? eq(users.id, account.id) : eq(users.email, account.email),
    )) > 0
  if (await exists({ email })) refuse('people.alreadyRegistered', 409)
  const { user } = await auth.api
    .signUpEmail({ body: { email, password, name: '' }, headers: toldHeaders(parts, c) })
    .catch(async (error: unknown) => {
      if (await exists({ email })) refuse('people.alreadyRegistered', 409) // two forms sent at once
      throw error
    })
  if (!(await exists(user))) refuse('people.alreadyRegistered', 409) // the same, seen earlier: it answers with an invented user
  return { id: user.id, email: user.email }
}

async function signIn(parts: Parts, c: Context<Carried>): Promise<SignedIn> {
  const { house, auth, identity } = parts
  const now = house.clock.now()
  const { email, password } = await credentialsIn(c)
  const keys = { address: `sign-in ${parts.addressOf(c)}`, account: `sign-in ${email}` }
  const known = isKnownBrowser(parts, c, email)
  await countAttempt(house.db, keys.address, SIGN_IN_PER_ADDRESS, now)
  if (!known) await countAttempt(house.db, keys.account, SIGN_IN_PER_ACCOUNT, now)

  const { headers, response } = await auth.api
    .signInEmail({ body: { email, password }, headers: toldHeaders(parts, c), returnHeaders: true })
    .catch((error: unknown) => {
      if (error instanceof APIError && error.statusCode === 401) refuse('people.invalidCredentials', 401)
      throw error
    })
  const caller = await identity.callerOf(response.token, now)
  if (!caller) throw new Error('a session ended as it began')
  await forgiveAttempt(house.db, keys.address)
  if (!known) await forgiveAttempt(house.db, keys.account)
  for (const value of headers.getSetCookie()) c.header('set-cookie', value, { append: true })
  setCookie(c, KNOWN_BROWSER, knownBrowserMark(parts.secret, email), {
    ...cookieLook(parts),
    path: '/api/auth',
    maxAge: KNOWN_BROWSER_SECONDS,
  })
  return answerFor(parts, caller, now)
}

async function answerFor({ house, identity }: Parts, caller: Caller, now: Date): Promise<SignedIn> {
  return {
    user: { id: caller.id, email: caller.email, factors: await factorsOf(house.db, caller.id) },
    access_token: await identity.tokenFor(caller, now),
    expires_in: ACCESS_TOKEN_MS / 1000,
  }
}

/** A session that is used goes on: once a day its end moves, in the database and in the browser. */
async function renew(parts: Parts, c: Context<Carried>, caller: Caller, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - SESSION_RENEWED_MS)
  const renewed = await parts.house.db
    .update(sessions)
    .set({ updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) })
    .where(and(eq(sessions.id, caller.sessionId), lte(sessions.updatedAt, dayAgo)))
    .returning({ id: sessions.id })
  const value = getCookie(c, parts.cookie.name)
  if (renewed.length > 0 && value !== undefined)
    setCookie(c, parts.cookie.name, value, { ...cookieLook(parts), path: '/', maxAge: SESSION_MS / 1000 })
}

/** E-mail and password of the body, or the refusal that the form's own check would have given. */
async function credentialsIn(c: Context<Carried>): Promise<Credentials> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) refuse('problem.wantsJson', 415)
  const body: unknown = await c.req.json().catch((cause: unknown) => {
    if (cause instanceof SyntaxError) refuse('problem.malformed', 400)
    throw cause
  })
  const read = credentials.safeParse(body)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), code: message }))
  const first = read.error.issues[0]
  if (!first || first.path.length === 0) throw new Refusal('problem.malformed', 400)
  throw new Refusal(first.message, 422, { fields })
}

/** Nothing of the request but where it comes from: cookies and forwarded addresses are our own business. */
function toldHeaders(parts: Parts, c: Context<Carried>): Headers {
  return new Headers({
    [ADDRESS_HEADER]: parts.addressOf(c),
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, 300),
  })
}

/** A program without cookies may leave the Origin out; a browser never does. */
function refuseForeignPage(c: Context<Carried>, siteUrl: string): void {
  const origin = c.req.header('origin')
  if (origin === undefined && c.req.header('cookie') === undefined) return
  refuseForeignOrigin(c, siteUrl)
}

const knownBrowserMark = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`known browser of ${email}`).digest('base64url')

function isKnownBrowser({ secret }: Parts, c: Context<Carried>, email: string): boolean {
  const given = Buffer.from(getCookie(c, KNOWN_BROWSER) ?? '')
  const right = Buffer.from(knownBrowserMark(secret, email))
  return given.length === right.length && timingSafeEqual(given, right)
}

const cookieLook = ({ cookie }: Parts) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: cookie.attributes.secure === true }) as const

function refuse(code: string, status: number): never {
  throw new Refusal(code, status)
}
