import { eq, sql } from 'drizzle-orm'
import { paidColumn, planIn, accessLevelOf } from '#membership/membership.ts'
import { accountColumns } from '#people/people.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Identify } from '#platform/http/http.ts'
import { Refusal, isRefusal } from '#platform/refusal.ts'
import { apiKeys } from './tables.ts'
import { hashOfKey, keyIn } from './keys/key.ts'

/**
 * Identifies the caller by an API key; without one it asks `otherwise`. The plan is looked up for each request. Throws the
 * Refusals `developers.keyUnknown` and `developers.keyEnded` (401), `developers.notInForce` (403) if the account has no plan
 * that opens the API, and `problem.unavailable` (503) if that cannot be determined.
 */
export const identifyByKey =
  (runtime: Runtime, otherwise: Identify): Identify =>
  async (headers, now) => {
    const key = keyIn(headers)
    if (key === null) return otherwise(headers, now)
    try {
      return { caller: await callerOf(runtime, key, now), by: 'bearer' }
    } catch (cause) {
      if (isRefusal(cause)) throw cause
      runtime.log.error({ err: cause }, 'a key could not be looked up')
      throw new Refusal('problem.unavailable', 503, { cause })
    }
  }

/** The owner of the key, qualified with its table because the subqueries have the same column. */
const holder = sql`${apiKeys}.user_id`

/** Reads key, account, roles and plan in one query, because it runs for every call. */
async function callerOf(runtime: Runtime, key: string, now: Date): Promise<Caller> {
  const [known] = await runtime.db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      ...accountColumns(holder),
      paid: paidColumn(holder),
    })
    .from(apiKeys)
    .where(eq(apiKeys.secretHash, hashOfKey(key)))
    .limit(1)
  if (!known) throw new Refusal('developers.keyUnknown', 401)
  if (known.revokedAt !== null || (known.expiresAt !== null && known.expiresAt <= now))
    throw new Refusal('developers.keyEnded', 401)
  const { id, userId, email, roles, scopes } = known
  if (email === null) throw new Refusal('developers.keyUnknown', 401)
  const plan = planIn(known.paid, runtime, now)
  const caller = { id: userId, email, roles, ...(plan !== null && { plan }) }
  if (!mayUseApi(caller)) throw new Refusal('developers.notInForce', 403)
  return { ...caller, sessionId: id, key: { id, scopes } }
}

/** Whether the active plan or the role opens the API. */
export function mayUseApi(caller: Pick<Caller, 'roles' | 'plan'> | null): boolean {
  const accessLevel = accessLevelOf(caller)
  return accessLevel === 'b2b' || accessLevel === 'admin'
}
