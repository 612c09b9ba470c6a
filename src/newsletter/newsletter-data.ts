import { eq } from 'drizzle-orm'
import type { Collect } from '#people/personal-data.ts'
import { keptAbout } from './preferences/kept-about.ts'
import { subscribers } from './tables.ts'

/** The subscription of the account's confirmed address; null if there is none. */
export const newsletterDataOf: Collect = async (db, { email }) => {
  if (email === null) return null
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email)).limit(1)
  return row ? keptAbout(db, row) : null
}
