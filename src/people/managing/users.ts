import { type SQL, and, count, desc, eq, exists, inArray, max, or, sql, getTableColumns } from 'drizzle-orm'
import { type After, behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { contains } from '#platform/lists/text-search.ts'
import { openSessions } from '../open-sessions.ts'
import { sessions, userRoles, users } from '../tables.ts'
import { type ManagedUser, adminUser, adminUsers } from './calls.ts'
import type { Plan } from './rules.ts'

/** The access level of accounts, as `membership` decides it: this module cannot import that one. */
export type Membership = {
  /** The access level of an account with these roles and this paid plan. */
  accessLevelOf: (account: { roles: readonly string[]; plan?: string }) => Plan
  /** The active paid plans of a page of accounts, in one query. */
  plansOf: (
    context: Pick<RequestContext, 'db' | 'outside'>,
    userIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, string>>
}
type Account = typeof users.$inferSelect

/** The handlers that read accounts. */
export const adminUsersHandlers = (membership: Membership): readonly Handling[] => [
  handle(adminUsers, async ({ limit, cursor, q, role }, context) => {
    const { db } = context
    const wanted = matching(db, q, role)
    const rows = await accounts(db, wanted, readCursor(cursor), limit + 1)
    const { page, next } = cutPage(rows, limit)
    return {
      items: await managedUsers(context, page, membership),
      total: await countUpTo(db, users, wanted),
      next_cursor: next,
    }
  }),
  handle(adminUser, async ({ id }, context) => {
    const { db, now, caller } = context
    const [user] = await managedUsers(context, [await accountOf(db, id)], membership)
    if (!user) throw new Refusal('people.managing.userNotFound', 404)
    return { ...user, sessions: await openSessions(db, id, now, caller?.sessionId) }
  }),
]

/** An account by id. Throws Refusal `people.managing.userNotFound` (404). */
export async function accountOf(db: Db, id: string): Promise<Account> {
  const [account] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  if (!account) throw new Refusal('people.managing.userNotFound', 404)
  return account
}

function matching(db: Db, q: string | undefined, role: (typeof userRoles.$inferSelect)['role'] | undefined) {
  return and(
    q ? or(contains(users.email, q), contains(users.name, q)) : undefined,
    role
      ? exists(
          db
            .select({ one: sql`1` })
            .from(userRoles)
            .where(and(eq(userRoles.userId, users.id), eq(userRoles.role, role))),
        )
      : undefined,
  )
}

const accounts = (db: Db, wanted: SQL | undefined, after: After | null, limit: number) =>
  db
    .select({ ...getTableColumns(users), place: placeAt(users.createdAt, users.id) })
    .from(users)
    .where(and(wanted, behind(users.createdAt, users.id, after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)

async function managedUsers(
  context: Pick<RequestContext, 'db' | 'now' | 'outside'>,
  rows: readonly Account[],
  { plansOf, accessLevelOf }: Membership,
): Promise<ManagedUser[]> {
  const { db, now } = context
  const ids = rows.map(({ id }) => id)
  const held = ids.length === 0 ? [] : await db.select().from(userRoles).where(inArray(userRoles.userId, ids))
  const open = ids.length === 0 ? [] : await sessionsOf(db, ids, now)
  const plans = await plansOf(context, ids, now)
  return rows.map((row) => {
    const roles = held.filter(({ userId }) => userId === row.id).map(({ role }) => role)
    const plan = plans.get(row.id)
    const of = open.find(({ userId }) => userId === row.id)
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      roles: roles.toSorted(),
      created_at: row.createdAt.toISOString(),
      last_seen_at: of?.newest?.toISOString() ?? null,
      sessions_count: of?.running ?? 0,
      plan: accessLevelOf({ roles, ...(plan !== undefined && { plan }) }),
    }
  })
}

const sessionsOf = (db: Db, ids: string[], now: Date) =>
  db
    .select({
      userId: sessions.userId,
      newest: max(sessions.updatedAt),
      running: count(sql`case when ${sessions.expiresAt} > ${now.toISOString()}::timestamptz then 1 end`),
    })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId)
