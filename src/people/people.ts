import { type AnyColumn, type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Carried, HttpParts, Identify } from '#platform/http/http.ts'
import { Refusal } from '#platform/refusal.ts'
import type { EndAccess } from './account/first-proof.ts'
import { makeAuth, siteSecret } from './auth.ts'
import { authRoutes } from './auth-routes.ts'
import { openIdentity } from './identity.ts'
import { emailAddress } from './credentials.ts'
import { ROLES, type Role } from './rules.ts'
import { userRoles, users } from './tables.ts'

/** The parts of this module that the HTTP server needs. */
export type People = {
  identify: Identify
  /** Answers /api/auth/*: mount it before the calls. */
  authRoutes(ways: Pick<HttpParts, 'say' | 'addressOf'>): Hono<Carried>
}

/** The paid plan of an account at that time, as `membership` computes it: this module cannot import that one. */
export type PlanOf = (
  runtime: Pick<Runtime, 'db' | 'outside'>,
  userId: string,
  now: Date,
) => Promise<string | null>

/** Opens the module on a migrated database: creates the site's secret and its first signing key if they are missing. */
export async function openPeople(
  runtime: Runtime,
  planOf: PlanOf = async () => null,
  endAccess: EndAccess = async () => {},
): Promise<People> {
  const { db, clock, log, config } = runtime
  const secret = await siteSecret(db, 'sessions')
  const auth = makeAuth({ db, clock, log, siteUrl: config.siteUrl, secret })
  const { sessionToken: cookie } = (await auth.$context).authCookies
  const identity = await openIdentity({ auth, db, secret, cookieName: cookie.name })
  /** A plan that cannot be read is not "none": throws Refusal `problem.unavailable` (503). */
  const unknownPlan = (cause: unknown): never => {
    log.error({ err: cause }, 'a plan could not be read')
    throw new Refusal('problem.unavailable', 503, { cause })
  }
  return {
    async identify(headers, now) {
      const { caller, by } = await identity.identify(headers, now)
      const plan = caller && (await planOf(runtime, caller.id, now).catch(unknownPlan))
      return { caller: caller && plan !== null ? { ...caller, plan } : caller, by }
    },
    authRoutes: (ways) => authRoutes({ runtime, auth, identity, secret, cookie, endAccess, ...ways }),
  }
}

/** Whether the caller may use the desk. */
export const isAdmin = (caller: Caller | null): boolean => caller?.roles.includes('admin') ?? false

/** The name that the owner of an account shows to readers; null for none and for a removed account. */
export const bylineOf = (account: AnyColumn): SQL<string | null> =>
  sql<string | null>`(select u.byline from ${users} u where u.id = ${account})`

/** The roles of an account, by name; none for one that does not exist. */
export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.role))
    .limit(ROLES.length)
  return rows.map(({ role }) => role)
}

/** Columns of a query: the address of an account and its roles, both null for one that does not exist. */
export const accountColumns = (id: SQL) => ({
  email: sql<string | null>`(select u.email from ${users} u where u.id = ${id})`,
  roles: sql<string[]>`array(select r.role from ${userRoles} r where r.user_id = ${id} order by r.role)`,
})

/** The names of accounts by id; those that are gone are left out. At most 100. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .limit(100)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The email address and the language of an account. */
export type Contact = { id: string; email: string; language: Language | null }

/** The contact of an account; null for one that does not exist. */
export async function contactOf(db: Db, id: string): Promise<Contact | null> {
  const [contact] = await db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  return contact ?? null
}

/** The accounts with these addresses, in lower case: at most one each. At most 500 are looked up. */
export const accountsWith = (db: Db, emails: readonly string[]): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [...emails]))
    .limit(500)

/**
 * The address of an account, in lower case, if its owner has confirmed it; otherwise null. Signing up confirms nothing, so
 * signing up with another person's address reveals nothing about that person.
 */
export async function shownAddressOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)))
    .limit(1)
  return row?.email ?? null
}

/** A person of the desk, as shown to colleagues: by name, or by the email address if there is none. */
export type Colleague = { id: string; name: string }
const colleague = {
  id: users.id,
  name: sql<string>`coalesce(nullif(btrim(${users.name}), ''), ${users.email})`,
}
/** The maximum number of colleagues read in one query. */
const MAX_COLLEAGUES = 500

/** Colleagues by id, for the desk only: readers never see addresses. Deleted accounts are left out. */
export async function colleaguesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Colleague>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(colleague)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .limit(MAX_COLLEAGUES)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every administrator, by name. */
export const administrators = (db: Db): Promise<Colleague[]> =>
  db
    .select(colleague)
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(sql`lower(${colleague.name})`, asc(users.id))
    .limit(MAX_COLLEAGUES)

/**
 * Gives the account with that address a role; repeating it changes nothing. `by` is the administrator who grants it, null
 * for the command line. Throws Refusal `people.noSuchAccount` (404).
 */
export async function grantRole(
  db: Db,
  grant: { email: string; role: Role; now: Date; by: string | null },
): Promise<'granted' | 'already'> {
  const email = emailAddress.safeParse(grant.email)
  const [user] = email.success
    ? await db.select({ id: users.id }).from(users).where(eq(users.email, email.data)).limit(1)
    : []
  if (!user) throw new Refusal('people.noSuchAccount', 404, { values: { email: grant.email } })
  return addRole(db, { ...grant, userId: user.id })
}

/** The same for an account that is known to exist. */
export async function addRole(
  db: Db,
  { userId, role, now, by }: { userId: string; role: Role; now: Date; by: string | null },
): Promise<'granted' | 'already'> {
  const added = await db
    .insert(userRoles)
    .values({ userId, role, grantedAt: now, grantedBy: by })
    .onConflictDoNothing()
    .returning({ role: userRoles.role })
  return added.length > 0 ? 'granted' : 'already'
}
