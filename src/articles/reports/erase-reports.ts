import { eq } from 'drizzle-orm'
import type { Erase } from '#people/account/erasing.ts'
import { errorReports } from './tables.ts'

/**
 * Removes the error reports that still contain a confirmed address. Closed ones contain no address; `forget-reports` removes
 * them later.
 */
export const eraseReports: Erase = async (tx, { email }) => {
  if (email === null) return []
  const gone = await tx
    .delete(errorReports)
    .where(eq(errorReports.email, email))
    .returning({ id: errorReports.id })
  return gone.map(({ id }) => id)
}
