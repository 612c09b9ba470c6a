import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { carousels } from './tables.ts'

/**
 * Forgets the carousels of an item, and those of editions that tell of it, within the transaction that changes it: from
 * then on nobody gets their files, which the nightly sweep removes.
 */
export async function withdrawCarousels(tx: Db, id: string): Promise<void> {
  const tellsOfIt = sql`strpos(${carousels.slides}::text, ${id}) > 0`
  await tx
    .delete(carousels)
    .where(or(eq(carousels.itemId, id), and(eq(carousels.kind, 'edition'), tellsOfIt)))
}
