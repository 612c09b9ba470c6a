import { eq } from 'drizzle-orm'
import type { Erase } from '#people/personal-data.ts'
import { apiKeys } from './tables.ts'

/** Keys are removed with the account; the log drops the names that their owner gave them. */
export const eraseDevelopers: Erase = async (tx, { id }) =>
  (await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, id)).limit(10_000)).map(
    (key) => key.id,
  )
