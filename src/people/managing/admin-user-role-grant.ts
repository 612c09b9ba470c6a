import { handle } from '#platform/serve.ts'
import { addRole } from '../people.ts'
import { adminUserRoleGrant } from './calls.ts'
import { changeRoles } from './change-roles.ts'

export const adminUserRoleGrantHandler = handle(adminUserRoleGrant, ({ id, role }, context) =>
  changeRoles(id, context, async (tx) => {
    await addRole(tx, { userId: id, role, now: context.now, by: context.caller?.id ?? null })
  }),
)
