import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie } from 'hono/cookie'
import type { Carried } from '#platform/http/http.ts'
import type { AuthParts } from '../auth-parts.ts'
import { sessions } from '../tables.ts'

/** Ends the session of this browser, if it has one. */
export async function signOut({ runtime, identity, cookie }: AuthParts, c: Context<Carried>): Promise<void> {
  const { caller } = await identity.identify(c.req.raw.headers, runtime.clock.now())
  if (caller) await runtime.db.delete(sessions).where(eq(sessions.id, caller.sessionId))
  deleteCookie(c, cookie.name, { path: '/', secure: cookie.attributes.secure === true })
}
