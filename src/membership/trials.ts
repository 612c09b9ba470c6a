import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { siteSecret } from '#people/auth.ts'
import type { Db } from '#platform/db.ts'
import { trials } from './tables.ts'

/** Whether the person with that address has had a free trial, with this account or a deleted one. */
export async function hadTrial(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ person: trials.person })
    .from(trials)
    .where(eq(trials.person, await personOf(db, email)))
    .limit(1)
  return row !== undefined
}

/** Records that this person has had a free trial. Repeating it changes nothing. */
export async function noteTrial(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .insert(trials)
    .values({ person: await personOf(tx, email), startedAt: now })
    .onConflictDoNothing()
}

const personOf = async (db: Db, email: string): Promise<string> =>
  createHmac('sha256', await siteSecret(db, 'trials'))
    .update(mailboxOf(email))
    .digest('base64url')

/** Email providers that ignore dots in the name of a mailbox. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address reaches: a suffix after a plus sign does not make another person. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
