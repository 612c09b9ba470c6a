import { handle } from '#platform/serve.ts'
import { session } from './calls.ts'
import { factorsOf } from './factors.ts'
import { ROLES } from './rules.ts'

export const sessionHandler = handle(session, async (_input, { caller, db }) => {
  if (!caller) return { user: null, roles: [] }
  const user = { id: caller.id, email: caller.email, factors: await factorsOf(db, caller.id) }
  return { user, roles: ROLES.filter((role) => caller.roles.includes(role)) }
})
