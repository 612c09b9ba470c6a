import { count, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { userRoles } from './tables.ts'

/** The number of administrators. */
export async function countAdmins(db: Db): Promise<number> {
  const [row] = await db.select({ admins: count() }).from(userRoles).where(eq(userRoles.role, 'admin'))
  return row?.admins ?? 0
}
