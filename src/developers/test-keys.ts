import { randomUUID } from 'node:crypto'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import type { TestRuntime } from '#testing/test-runtime.ts'
import { apiKeyMake } from './calls.ts'
import { SCOPES, type Scope } from './rules.ts'

/** Creates a new user with a plan, or without one. */
export async function subscriber(
  { db }: Pick<TestRuntime, 'db'>,
  tier: 'b2b' | 'premium' | null = 'b2b',
): Promise<Caller> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await db.insert(users).values({ id, name: 'Grace', email })
  if (tier !== null) await givePlan(db, id, tier)
  return { id, email, roles: [], sessionId: randomUUID(), ...(tier !== null && { plan: tier }) }
}

/** Creates a key for this user that does not expire. */
export async function keyFor(
  { ask }: Pick<TestRuntime, 'ask'>,
  caller: Caller,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  return (await ask(apiKeyMake, { name: 'A mirror', scopes: [...scopes], days: null }, caller)).key
}

/** Requests the API with a key through the HTTP server. */
export const asking =
  ({ app }: Pick<TestRuntime, 'app'>, key: string) =>
  (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:3000${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } })
