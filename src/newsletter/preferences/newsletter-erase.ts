import { handle } from '#platform/serve.ts'
import { newsletterErase } from '../calls.ts'
import { erase } from '../erase.ts'
import { managedBy } from './subscriber-by.ts'

/** Idempotent. */
export const newsletterEraseHandler = handle(newsletterErase, async ({ token }, { db }) => {
  const id = await managedBy(db, token)
  await db.transaction(async (tx) => erase(tx, id))
  return { erased: true as const }
})
