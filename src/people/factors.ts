import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { SessionUser } from './calls.ts'
import { twoFactors } from './tables.ts'

/** The second factors of an account. */
export async function factorsOf(db: Db, userId: string): Promise<SessionUser['factors']> {
  const rows = await db
    .select({ id: twoFactors.id, verified: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .orderBy(twoFactors.id)
    .limit(10)
  return rows.map(({ id, verified }) => ({
    id,
    factor_type: 'totp',
    status: verified ? 'verified' : 'unverified',
  }))
}
