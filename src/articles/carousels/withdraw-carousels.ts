import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { carousels } from './tables.ts'

/**
 * Deletes the carousels of an item, and those of editions that include it, within the transaction that changes it. From then
 * on their files are not served; the nightly sweep removes them.
 */
export async function withdrawCarousels(tx: Db, id: string): Promise<void> {
  const mentionsIt = sql`strpos(${carousels.slides}::text, ${id}) > 0`
  await tx
    .delete(carousels)
    .where(or(eq(carousels.itemId, id), and(eq(carousels.kind, 'edition'), mentionsIt)))
}
