import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { rolesOf } from '../people.ts'
import type { Role } from '../rules.ts'
import { accountOf } from './users.ts'

/**
 * Changes the roles of an account and logs it, one such change at a time: otherwise two administrators who take the role
 * from each other would both still see the other one.
 */
export async function changeRoles(
  id: string,
  { db, audit, record }: RequestContext,
  change: (tx: Db) => Promise<void>,
): Promise<{ id: string; roles: Role[] }> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'roles')
    const { email } = await accountOf(tx, id)
    const before = await rolesOf(tx, id)
    await change(tx)
    const roles = await rolesOf(tx, id)
    const same = before.join() === roles.join()
    audit({ itemId: id, itemTitle: email, changes: same ? {} : { roles: { from: before, to: roles } } })
    await record(tx)
    return { id, roles }
  })
}
