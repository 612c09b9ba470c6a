import { isAdmin, rolesOf } from '#people/people.ts'
import type { Caller, Visit } from '#platform/house.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Standing } from './rules.ts'

/** What this caller may have now. Plans come with their own tables; until then a reader stands at freemium. */
export const standingOf = (caller: Pick<Caller, 'roles'> | null): Standing =>
  caller?.roles.includes('admin') ? 'admin' : 'freemium'

/**
 * How the reader stands whom a call asks about: the caller, or for an administrator anybody. Throws the Refusal
 * `membership.notYours` (403), and `problem.unavailable` (503) when it cannot be known: unknown is not "no".
 */
export async function standingAsked(
  { caller, db, log }: Pick<Visit, 'caller' | 'db' | 'log'>,
  userId: string | undefined,
): Promise<Standing> {
  if (userId === undefined || userId === caller?.id) return standingOf(caller)
  if (!caller) throw new Refusal('problem.signIn', 401)
  if (!isAdmin(caller)) throw new Refusal('membership.notYours', 403)
  try {
    return standingOf({ roles: await rolesOf(db, userId) })
  } catch (cause) {
    log.error({ err: cause }, 'standing could not be read')
    throw new Refusal('problem.unavailable', 503, { cause })
  }
}
