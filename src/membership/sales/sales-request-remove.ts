import { type SQL, eq } from 'drizzle-orm'
import { forgetMailsAbout } from '#services/post/forget-mails-about.ts'
import { forgetInAudit } from '#people/forget-in-audit.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { salesRequests } from '../tables.ts'
import { salesRequestRemove } from './calls.ts'

/** The log says that a question was deleted and by whom, but nothing about who asked it. */
export const salesRequestRemoveHandler = handle(salesRequestRemove, async ({ id }, { db, audit, record }) =>
  db.transaction(async (tx) => {
    const gone = await removeSalesRequests(tx, eq(salesRequests.id, id))
    if (gone.length === 0) throw new Refusal('membership.sales.notFound', 404)
    audit({})
    await record(tx)
    return { removed: true as const }
  }),
)

/** Removes questions to sales, the emails they caused and their texts in the log; returns their ids. */
export async function removeSalesRequests(tx: Db, which: SQL): Promise<string[]> {
  const gone = await tx.delete(salesRequests).where(which).returning({ id: salesRequests.id })
  const items = gone.map(({ id }) => id)
  if (items.length === 0) return items
  await forgetMailsAbout(tx, { address: null, items })
  await forgetInAudit(tx, null, items)
  return items
}
