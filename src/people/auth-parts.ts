import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Caller } from '#platform/runtime.ts'
import type { Carried, HttpParts } from '#platform/http/http.ts'
import { readBody } from '#platform/http/read-body.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Auth } from './auth.ts'
import type { EndAccess } from './account/first-proof.ts'
import type { SignedIn } from './calls.ts'
import { factorsOf } from './factors.ts'
import type { Identity } from './identity.ts'
import { ACCESS_TOKEN_MS } from './rules.ts'

export const BODY_BYTES = 10_000

type CookieKind = { name: string; attributes: { secure?: boolean | undefined } }
/** The parts that the routes under /api/auth need. */
export type AuthParts = Pick<HttpParts, 'runtime' | 'say' | 'addressOf'> & {
  auth: Auth
  identity: Identity
  /** Signs the cookies. */
  secret: string
  /** The session cookie. */
  cookie: CookieKind
  endAccess: EndAccess
}

/** The answer to signing in and renewing. */
export async function answerFor(
  { runtime, identity }: AuthParts,
  caller: Pick<Caller, 'id' | 'email' | 'sessionId'>,
  now: Date,
): Promise<SignedIn> {
  return {
    user: { id: caller.id, email: caller.email, factors: await factorsOf(runtime.db, caller.id) },
    access_token: await identity.tokenFor(caller, now),
    expires_in: ACCESS_TOKEN_MS / 1000,
  }
}

/** The body as validated by its schema, or the refusal that the form's own validation would give. */
export async function bodyIn<S extends z.core.$ZodType>(
  c: Context<Carried>,
  schema: S,
): Promise<z.output<S>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) refuse('problem.wantsJson', 415)
  return checked(schema, await jsonIn(c))
}

/** Entered values as validated by their schema, or the refusal that the form's own validation would give. */
export function checked<S extends z.core.$ZodType>(schema: S, entered: unknown): z.output<S> {
  const read = z.safeParse(schema, entered)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), code: message }))
  const first = read.error.issues[0]
  if (!first || first.path.length === 0) throw new Refusal('problem.malformed', 400)
  throw new Refusal(first.message, 422, { fields })
}

async function jsonIn(c: Context<Carried>): Promise<unknown> {
  const body = await readBody(c.req.raw, BODY_BYTES)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new Refusal('problem.malformed', 400, { cause })
  }
}

/** The user agent of the reader, shortened. */
export const programOf = (c: Context): string => (c.req.header('user-agent') ?? '').slice(0, 300)

/** The attributes of our cookies: hidden from scripts, and not sent along by other sites. */
export const cookieLook = ({ cookie }: Pick<AuthParts, 'cookie'>) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: cookie.attributes.secure === true }) as const

/** Throws a Refusal. */
export function refuse(code: string, status: number): never {
  throw new Refusal(code, status)
}
