import type { Caller, RequestContext } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import type { OutputOf } from '#platform/call.ts'
import { handle } from '#platform/serve.ts'
import { writeAudit } from './audit.ts'
import { bootstrapAdmin } from './calls.ts'
import { countAdmins } from './count-admins.ts'
import { userRoles } from './tables.ts'

export const bootstrapAdminHandler = handle(bootstrapAdmin, async (_input, context) =>
  context.caller ? appointFirst(context, context.caller) : { granted: false, hint: null },
)

type Context = Pick<RequestContext, 'config' | 'db' | 'log' | 'now' | 'address' | 'requestId'>
type Account = Pick<Caller, 'id' | 'email'>

/** Makes an account that has just signed in the first administrator, if the site has none and may appoint it. */
export async function appointFirst(
  context: Context,
  caller: Account,
): Promise<OutputOf<typeof bootstrapAdmin>> {
  const { config, db, log } = context
  const refused = { granted: false, hint: null }
  if (config.adminEmail === undefined && config.databaseUrl !== undefined)
    return {
      granted: false,
      hint: (await countAdmins(db)) === 0 ? ('people.adminByCommand' as const) : null,
    }
  if (config.adminEmail !== undefined && config.adminEmail !== caller.email) return refused
  if ((await countAdmins(db)) > 0) return refused
  const granted = await grantFirst(context, caller)
  if (granted) log.info({ userId: caller.id }, 'the first administrator')
  return { granted, hint: null }
}

/** Grants the role to one of any number of callers: they wait for each other and check again. */
async function grantFirst({ db, now, address, requestId }: Context, caller: Account): Promise<boolean> {
  const { id: userId, email } = caller
  return db.transaction(async (tx) => {
    await holdLock(tx, 'first-admin')
    if ((await countAdmins(tx)) > 0) return false
    await tx.insert(userRoles).values({ userId, role: 'admin', grantedAt: now })
    await writeAudit(tx, {
      action: bootstrapAdmin.name,
      actorId: userId,
      actor: email,
      at: now,
      address,
      requestId,
      itemId: userId,
      itemTitle: email,
      changes: { roles: { from: [], to: ['admin'] } },
    })
    return true
  })
}
