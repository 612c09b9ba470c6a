import { forgetAttempts, isAllowed } from '#people/attempts.ts'
import type { Db } from '#platform/db.ts'
import { MAILS_AN_HOUR, MAILS_A_DAY } from './rules.ts'

/** Under which key the digits that were tried for an address are counted. */
export const triesKey = (email: string): string => `digest codes of ${email}`

/**
 * Whether one more mail may be written to an address because somebody has entered it; counts the request. Known addresses
 * and others are counted alike. With a new mail the digits may be tried anew.
 */
export async function mayMail(db: Db, email: string, now: Date): Promise<boolean> {
  const key = `digest mails to ${email}`
  const allowed =
    (await isAllowed(db, `${key} in an hour`, MAILS_AN_HOUR, now)) &&
    (await isAllowed(db, `${key} in a day`, MAILS_A_DAY, now))
  if (allowed) await forgetAttempts(db, triesKey(email))
  return allowed
}
