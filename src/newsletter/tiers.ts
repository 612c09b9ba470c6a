import { plansOf } from '#membership/membership.ts'
import type { Tier } from '#membership/rules.ts'
import { accountsWith } from '#people/people.ts'
import type { Runtime } from '#platform/runtime.ts'

/** The number of accounts per query. */
const BATCH_SIZE = 500

/**
 * The tiers of these addresses, by the accounts that have them: the owner of a confirmed address may read what their account
 * may. Addresses are in lower case; those without a paid plan are left out.
 */
export async function tiersOf(
  runtime: Pick<Runtime, 'db' | 'outside'>,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Tier>> {
  const tiers = new Map<string, Tier>()
  for (let from = 0; from < emails.length; from += BATCH_SIZE) {
    const accounts = await accountsWith(runtime.db, emails.slice(from, from + BATCH_SIZE))
    const plans = await plansOf(
      runtime,
      accounts.map(({ id }) => id),
      now,
    )
    for (const { id, email } of accounts) {
      const plan = plans.get(id)
      if (plan !== undefined) tiers.set(email, plan)
    }
  }
  return tiers
}
