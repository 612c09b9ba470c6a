import { eq } from 'drizzle-orm'
import { shownAddressOf } from '#people/people.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { linkSecret, tokenFor } from '../links.ts'
import { subscribers } from '../tables.ts'
import { myNewsletter } from './calls.ts'

/**
 * Reveals no digest to an account whose address is not confirmed: someone who signs up with another person's address would
 * learn that they read it, and could change or erase it. The other person's confirmation of the digest does not confirm the
 * account.
 */
export const myNewsletterHandler = handle(myNewsletter, async (_input, { db, caller }) => {
  const email = await shownAddressOf(db, signedIn(caller).id)
  if (email === null) return { address_confirmed: false, state: null, manage_token: null }
  const { id, state, confirmedAt } = subscribers
  const [row] = await db
    .select({ id, state, confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .limit(1)
  const token = row && row.confirmedAt !== null ? tokenFor(await linkSecret(db), 'manage', row.id) : null
  return { address_confirmed: true, state: row?.state ?? null, manage_token: token }
})
