import { plansOf, standingOf } from '#membership/membership.ts'
import type { Standing } from '#membership/rules.ts'
import { administrators } from '#people/people.ts'
import type { Runtime } from '#platform/runtime.ts'

/** What these accounts may read at that moment, by id: for jobs that tell many of them. */
export async function standingsOf(
  runtime: Pick<Runtime, 'db' | 'outside'>,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const ids = [...new Set(userIds)]
  const plans = await plansOf(runtime, ids, now)
  const admins = new Set((await administrators(runtime.db)).map(({ id }) => id))
  return new Map(
    ids.map((id) => {
      const plan = plans.get(id)
      return [id, standingOf({ roles: admins.has(id) ? ['admin'] : [], ...(plan && { plan }) })]
    }),
  )
}
