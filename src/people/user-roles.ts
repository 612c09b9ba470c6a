import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { userRoles } from './calls.ts'
import { isAdmin, rolesOf } from './people.ts'

export const userRolesHandler = handle(userRoles, async ({ user_id }, { caller, db }) => {
  const own = caller?.id ?? ''
  const wanted = user_id ?? own
  if (wanted !== own && !isAdmin(caller)) throw new Refusal('people.notYours', 403)
  const items = (await rolesOf(db, wanted)).map((role) => ({ user_id: wanted, role }))
  return { items, total: items.length, next_cursor: null }
})
