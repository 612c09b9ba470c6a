import { handle } from '#platform/serve.ts'
import { addRole } from '../people.ts'
import { adminUserRoleGrant } from './calls.ts'
import { changeRoles } from './change-roles.ts'

export const adminUserRoleGrantHandler = handle(adminUserRoleGrant, ({ id, role }, visit) =>
  changeRoles(id, visit, async (tx) => {
    await addRole(tx, { userId: id, role, now: visit.now, by: visit.caller?.id ?? null })
  }),
)
