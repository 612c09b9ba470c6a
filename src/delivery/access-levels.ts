import { plansOf, accessLevelOf } from '#membership/membership.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { administrators } from '#people/people.ts'
import type { Runtime } from '#platform/runtime.ts'

/** The access levels of these accounts at that time, by id: for jobs that notify many of them. */
export async function accessLevelsOf(
  runtime: Pick<Runtime, 'db' | 'outside'>,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AccessLevel>> {
  const ids = [...new Set(userIds)]
  const plans = await plansOf(runtime, ids, now)
  const admins = new Set((await administrators(runtime.db)).map(({ id }) => id))
  return new Map(
    ids.map((id) => {
      const plan = plans.get(id)
      return [id, accessLevelOf({ roles: admins.has(id) ? ['admin'] : [], ...(plan && { plan }) })]
    }),
  )
}
