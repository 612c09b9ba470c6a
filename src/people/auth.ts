import { randomBytes } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { eq } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { safeText } from '#platform/safe-error.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { ACCESS_TOKEN_MS, SESSION_MS } from './rules.ts'
import { accounts, jwks, sessions, siteSecrets, users, verifications } from './tables.ts'

/** The header in which our own routes pass the network address; one that a client sends is overwritten. */
export const ADDRESS_HEADER = 'x-cadence-address'
/** Access tokens are issued and accepted by this site only. */
export const TOKEN_PARTY = 'cadence'

/** More UTF-16 units than any password that the rules accept, so that the rules decide, not this limit. */
const NO_LIMIT = 1024

/** better-auth as this app uses it: accounts, session rows, signing keys. */
export const makeAuth = ({ db, clock, log, siteUrl, secret }: AuthParts) =>
  betterAuth({
    appName: 'Cadence',
    baseURL: siteUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...args: unknown[]) =>
        log.error({ err: args.find((each) => each instanceof Error) }, `auth: ${safeText(message)}`),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true, // an account must not remain without its password
      schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'cadence',
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 1,
      maxPasswordLength: NO_LIMIT,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => isPassword(stored, password),
      },
    },
    session: { expiresIn: SESSION_MS / 1000 },
    databaseHooks: {
      user: {
        create: {
          before: async (row) => ({ data: { ...row, createdAt: clock.now(), updatedAt: clock.now() } }),
        },
      },
      session: {
        create: {
          before: async (row) => {
            const now = clock.now()
            return {
              data: {
                ...row,
                createdAt: now,
                updatedAt: now,
                expiresAt: new Date(now.getTime() + SESSION_MS),
              },
            }
          },
        },
      },
    },
    rateLimit: { enabled: false }, // `attempts.ts` counts instead: in one statement, and by account too
    plugins: [
      jwt({
        jwt: { issuer: TOKEN_PARTY, audience: TOKEN_PARTY, expirationTime: `${ACCESS_TOKEN_MS / 1000}s` },
        disableSettingJwtHeader: true,
      }),
    ],
  })

export type AuthParts = { db: Db; clock: Clock; log: Log; siteUrl: string; secret: string }
export type Auth = ReturnType<typeof makeAuth>

/** The secret with that name, created on first use: the same for all processes on one database. */
export async function siteSecret(db: Db, name: string): Promise<string> {
  const found = await storedSecret(db, name)
  if (found !== undefined) return found
  await db
    .insert(siteSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const made = await storedSecret(db, name)
  if (made === undefined) throw new Error(`no secret ${name} after it was stored`)
  return made
}

async function storedSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: siteSecrets.value })
    .from(siteSecrets)
    .where(eq(siteSecrets.name, name))
  return row?.value
}
