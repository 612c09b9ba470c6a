import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/runtime.ts'
import type { Identify } from '#platform/http/http.ts'
import { type Auth, TOKEN_PARTY } from './auth.ts'
import { ACCESS_TOKEN_MS, CLOCK_SKEW_MS } from './rules.ts'
import { jwks, sessions, userRoles, users } from './tables.ts'

/** An unknown key causes the keys to be read again, but not for every forged token. */
const KEYS_READ_AGAIN_MS = 10_000

/** The identity behind a session row or a token. */
export type Identity = {
  identify: Identify
  /** The caller of this session token (as better-auth made it), with their roles; null if the session has ended. */
  callerOf(sessionToken: string, now: Date): Promise<Caller | null>
  /** An access token for the caller's session. */
  tokenFor(caller: Pick<Caller, 'id' | 'sessionId'>, now: Date): Promise<string>
}

/** `cookieName` holds `token.signature`, signed with `secret`. Reads the signing keys, and creates the first one. */
export async function openIdentity({
  auth,
  db,
  secret,
  cookieName,
}: {
  auth: Auth
  db: Db
  secret: string
  cookieName: string
}): Promise<Identity> {
  await auth.api.getJwks() // creates a key if there is none
  const keys = await keyring(db)
  const callerOf: Identity['callerOf'] = (token, now) => findCaller(db, eq(sessions.token, token), now)

  return {
    callerOf,
    async identify(headers, now) {
      const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) {
        const claims = await keys.verify(bearer, now)
        const session = claims && and(eq(sessions.id, claims.sid), eq(sessions.userId, claims.sub))
        return as('bearer', session ? await findCaller(db, session, now) : null)
      }
      const cookie = parse(headers.get('cookie') ?? '', cookieName)[cookieName]
      const token = cookie === undefined ? null : unsign(cookie, secret)
      return as('cookie', token === null ? null : await callerOf(token, now))
    },
    async tokenFor(caller, now) {
      const iat = Math.floor(now.getTime() / 1000)
      const payload = { sub: caller.id, sid: caller.sessionId, iat, exp: iat + ACCESS_TOKEN_MS / 1000 }
      return (await auth.api.signJWT({ body: { payload } })).token
    },
  }
}

const as = (by: 'cookie' | 'bearer', caller: Caller | null) => ({ caller, by: caller && by })

/** Reads session, account and roles in one query. */
async function findCaller(db: Db, session: SQL | undefined, now: Date): Promise<Caller | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      sessionId: sessions.id,
      roles: sql<string[]>`array(select ${userRoles.role} from ${userRoles}
        where ${userRoles.userId} = ${users.id} order by ${userRoles.role})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(session, gt(sessions.expiresAt, now)))
    .limit(1)
  return row ?? null
}

/** The token inside a signed cookie, or null if the signature is not ours. */
function unsign(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** The public keys of this site, cached in memory; another process may have added one since. */
async function keyring(db: Db) {
  const read = async () => {
    const rows = await db.select({ id: jwks.id, publicKey: jwks.publicKey }).from(jwks)
    const known = rows.map((row) => ({ ...(JSON.parse(row.publicKey) as JWK), kid: row.id, alg: 'EdDSA' })) // we stored it
    return createLocalJWKSet({ keys: known })
  }
  let keys = await read()
  let readAt = Number.NEGATIVE_INFINITY

  const check = async (token: string, now: Date) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA'],
      issuer: TOKEN_PARTY,
      audience: TOKEN_PARTY,
      currentDate: now,
      maxTokenAge: ACCESS_TOKEN_MS / 1000,
      clockTolerance: CLOCK_SKEW_MS / 1000,
    })
    return claims.parse(payload)
  }
  return {
    /** The claims of a token, or null if it is not ours, altered or expired. */
    async verify(token: string, now: Date): Promise<z.infer<typeof claims> | null> {
      try {
        return await check(token, now)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - readAt < KEYS_READ_AGAIN_MS)
          return null
      }
      readAt = performance.now()
      keys = await read()
      return check(token, now).catch(() => null)
    },
  }
}
