import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { userRoles } from './calls.ts'
import { isAdmin } from './people.ts'
import { ROLES } from './rules.ts'
import { userRoles as table } from './tables.ts'

export const userRolesHandler = handle(userRoles, async ({ user_id }, { caller, db }) => {
  const own = caller?.id ?? ''
  const wanted = user_id ?? own
  if (wanted !== own && !isAdmin(caller)) throw new Refusal('people.notYours', 403)
  const items = await db
    .select({ user_id: table.userId, role: table.role })
    .from(table)
    .where(eq(table.userId, wanted))
    .orderBy(asc(table.role))
    .limit(ROLES.length)
  return { items, total: items.length, next_cursor: null }
})
