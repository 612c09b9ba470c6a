import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { countAdmins } from '../count-admins.ts'
import { userRoles } from '../tables.ts'
import { adminUserRoleTake } from './calls.ts'
import { changeRoles } from './change-roles.ts'

export const adminUserRoleTakeHandler = handle(adminUserRoleTake, ({ id, role }, context) =>
  changeRoles(id, context, async (tx) => {
    const taken = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, id), eq(userRoles.role, role)))
      .returning({ role: userRoles.role })
    if (role === 'admin' && taken.length > 0 && (await countAdmins(tx)) === 0)
      throw new Refusal('people.managing.lastAdmin', 409)
  }),
)
