import { eq } from 'drizzle-orm'
import type { Collect } from '#people/account/export-account.ts'
import { subscribers } from './tables.ts'

/** The subscription of an address that was confirmed; null for none. */
export const newsletterDataOf: Collect = async (db, { email }) => {
  if (email === null) return null
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email)).limit(1)
  if (!row) return null
  const { name, language, interests, state, consent, createdAt, updatedAt } = row
  return { name, email, language, interests, state, consent, created_at: createdAt, updated_at: updatedAt }
}
