import { and, eq, lte } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Caller } from '#platform/runtime.ts'
import { answerProblem, type Carried, refuseForeignOrigin } from '#platform/http/http.ts'
import { Refusal } from '#platform/refusal.ts'
import { resetPassword } from './account/reset-password.ts'
import { type AuthParts, answerFor, bodyIn, cookieLook, refuse } from './auth-parts.ts'
import { credentials, secondStep, signInCredentials } from './credentials.ts'
import { SESSION_MS, SESSION_RENEWED_MS } from './rules.ts'
import { signIn, signInWithCode } from './signing/sign-in.ts'
import { answerSignInForm } from './signing/sign-in-form.ts'
import { signOut } from './signing/sign-out.ts'
import { signUp } from './signing/sign-up.ts'
import { sessions } from './tables.ts'

/**
 * /api/auth/*: `POST sign-up/email`, `POST sign-in/email`, `POST sign-in/second-factor`, `POST form` for browsers without
 * scripts, `POST reset-password`, `POST sign-out` and `GET token`, which renews the access token of the session in the cookie. Nothing else of better-auth is
 * reachable.
 */
export function authRoutes(parts: AuthParts): Hono<Carried> {
  const { runtime, identity } = parts
  const app = new Hono<Carried>()
  app.onError((error, c) => answerProblem(c, error, parts))
  app.use('/api/auth/*', async (c, next) => {
    if (c.req.method !== 'GET') refuseForeignPage(c, runtime.config.siteUrl)
    c.header('cache-control', 'no-store')
    await next()
  })

  app.post('/api/auth/sign-up/email', async (c) =>
    c.json({ user: await signUp(parts, c, await bodyIn(c, credentials)) }),
  )
  app.post('/api/auth/sign-in/email', async (c) =>
    c.json(await signIn(parts, c, await bodyIn(c, signInCredentials))),
  )
  app.post('/api/auth/sign-in/second-factor', async (c) =>
    c.json(await signInWithCode(parts, c, await bodyIn(c, secondStep))),
  )
  app.post('/api/auth/form', (c) => answerSignInForm(parts, c))
  app.post('/api/auth/reset-password', async (c) => c.json(await resetPassword(parts, c)))
  app.post('/api/auth/sign-out', async (c) => {
    await signOut(parts, c)
    return c.json({ signed_out: true })
  })
  app.get('/api/auth/token', async (c) => {
    const now = runtime.clock.now()
    const { caller, by } = await identity.identify(c.req.raw.headers, now)
    if (!caller || by !== 'cookie') throw new Refusal('problem.signIn', 401) // a bearer token cannot get another token
    await renew(parts, c, caller, now)
    return c.json(await answerFor(parts, caller, now))
  })
  app.all('/api/auth/*', () => refuse('problem.notFound', 404))
  return app
}

/** Extends a session that is used: once a day its end moves, in the database and in the browser. */
async function renew(parts: AuthParts, c: Context<Carried>, caller: Caller, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - SESSION_RENEWED_MS)
  const renewed = await parts.runtime.db
    .update(sessions)
    .set({ updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) })
    .where(and(eq(sessions.id, caller.sessionId), lte(sessions.updatedAt, dayAgo)))
    .returning({ id: sessions.id })
  const value = getCookie(c, parts.cookie.name)
  if (renewed.length > 0 && value !== undefined)
    setCookie(c, parts.cookie.name, value, { ...cookieLook(parts), path: '/', maxAge: SESSION_MS / 1000 })
}

/** A program without cookies may omit the Origin; a browser never does. */
function refuseForeignPage(c: Context<Carried>, siteUrl: string): void {
  const origin = c.req.header('origin')
  if (origin === undefined && c.req.header('cookie') === undefined) return
  refuseForeignOrigin(c, siteUrl)
}
