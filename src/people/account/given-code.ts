import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { countGuess, forgiveAttempt } from '../attempts.ts'
import { siteSecret } from '../auth.ts'
import { factorsOf } from '../factors.ts'
import { CODES_PER_ACCOUNT } from '../rules.ts'
import { twoFactors } from '../tables.ts'
import { checkCode } from './codes.ts'

/**
 * Runs an action that requires a code of the caller's second factor, in one transaction with the use of the code.
 * `confirmed` selects the factor: the active one, or one whose setup has begun. Throws Refusal `people.noFactor` or
 * `people.factorThere` (409) and `people.wrongCode` (422).
 */
export async function withCode<Result>(
  context: RequestContext,
  caller: Caller,
  { code, confirmed }: { code: string; confirmed: boolean },
  action: (tx: Db, secret: string) => Promise<Result>,
): Promise<Result> {
  const { db, now } = context
  const there = await db
    .select({ confirmed: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, caller.id))
    .limit(10)
  if (!confirmed && there.some((factor) => factor.confirmed)) throw new Refusal('people.factorThere', 409)
  if (!there.some((factor) => factor.confirmed === confirmed)) throw new Refusal('people.noFactor', 409)
  const key = `own codes of ${caller.id}`
  await countGuess(db, key, CODES_PER_ACCOUNT, now)
  const secret = await siteSecret(db, 'sessions')
  const done = await db.transaction(async (tx) => {
    if (!(await checkCode(tx, { secret, userId: caller.id, code, now }, confirmed)))
      throw new Refusal('people.wrongCode', 422, { fields: [{ field: 'code', code: 'people.wrongCode' }] })
    return action(tx, secret)
  })
  await forgiveAttempt(db, key)
  return done
}

/**
 * The same for an action that requires a code only when the caller has two-step sign-in; `code` is null when none was given.
 * In that case it throws Refusal `people.codeMissing` (422).
 */
export async function withCodeWhereOn<Result>(
  context: RequestContext,
  caller: Caller,
  code: string | null,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = context
  const isOn = (await factorsOf(db, caller.id)).some(({ status }) => status === 'verified')
  if (!isOn) return db.transaction(change)
  if (code === null)
    throw new Refusal('people.codeMissing', 422, { fields: [{ field: 'code', code: 'people.codeMissing' }] })
  return withCode(context, caller, { code, confirmed: true }, change)
}
