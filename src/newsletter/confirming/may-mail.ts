import { forgetAttempts, isAllowed } from '#people/attempts.ts'
import type { Db } from '#platform/db.ts'
import { MAILS_AN_HOUR, MAILS_A_DAY } from './rules.ts'

/** The key under which tried digits are counted for an address. */
export const triesKey = (email: string): string => `digest codes of ${email}`

/**
 * Whether one more email may be written to an address because someone has entered it; counts the request. Known and unknown
 * addresses are counted alike. A new email resets the number of tries of the digits.
 */
export async function mayMail(db: Db, email: string, now: Date): Promise<boolean> {
  const key = `digest mails to ${email}`
  const allowed =
    (await isAllowed(db, `${key} in an hour`, MAILS_AN_HOUR, now)) &&
    (await isAllowed(db, `${key} in a day`, MAILS_A_DAY, now))
  if (allowed) await forgetAttempts(db, triesKey(email))
  return allowed
}
