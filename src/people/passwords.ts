import { hash, verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { passwordChecks } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'
import { signedIn } from '#platform/signed-in.ts'
import { countGuess, forgiveAttempt } from './attempts.ts'
import { PASSWORDS_PER_ACCOUNT } from './rules.ts'
import { accounts } from './tables.ts'

/** argon2id with the least memory and passes that OWASP recommends; it runs in its own threads. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The stored hash of a password. */
export async function hashPassword(text: string): Promise<string> {
  passwordChecks.inc()
  return hash(text, HASHING)
}

/** Whether a password matches the stored hash; takes the same time if there is none. */
export async function isPassword(stored: string | null, text: string): Promise<boolean> {
  if (stored === null) {
    await hashPassword(text)
    return false
  }
  passwordChecks.inc()
  return verify(stored, text)
}

/** The condition for the row with the password of an account. */
export const passwordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** Stores a new password; the hash is computed before, outside the transaction. */
export const storePassword = async (tx: Db, userId: string, stored: string, now: Date): Promise<void> =>
  void (await tx.update(accounts).set({ password: stored, updatedAt: now }).where(passwordOf(userId)))

/**
 * The caller, after they have entered their password again. Throws Refusal `people.wrongPassword` (422), and
 * `problem.tooMany` (429), so that no one can guess in a browser that was left open.
 */
export async function proven({ db, now, ...context }: RequestContext, password: string): Promise<Caller> {
  const caller = signedIn(context.caller)
  await provePassword(db, caller.id, password, now)
  return caller
}

/** The same for an account that is identified by the secret of an emailed link. */
export async function provePassword(db: Db, userId: string, password: string, now: Date): Promise<void> {
  const key = `password of ${userId}`
  await countGuess(db, key, PASSWORDS_PER_ACCOUNT, now)
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(passwordOf(userId))
    .limit(1)
  if (!(await isPassword(row?.password ?? null, password))) {
    const code = 'people.wrongPassword'
    throw new Refusal(code, 422, { fields: [{ field: 'password', code }] })
  }
  await forgiveAttempt(db, key)
}
