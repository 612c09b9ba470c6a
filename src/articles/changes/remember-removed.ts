import type { Db } from '#platform/db.ts'
import type { ChangedKind } from './rules.ts'
import { removedItems } from './tables.ts'

/** A permanently removed item; `publishedAt` is when readers first saw it, null or later than now if never. */
type Removed = { id: string; kind: ChangedKind; publishedAt: Date | null }

/**
 * Records which items were permanently removed, so that holders of a copy can find out. Items that no reader has seen leave
 * no trace.
 */
export async function rememberRemoved(tx: Db, items: readonly Removed[], now: Date): Promise<void> {
  const seen = items.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
  if (seen.length === 0) return
  await tx
    .insert(removedItems)
    .values(seen.map(({ id, kind }) => ({ id, kind, removedAt: now })))
    .onConflictDoNothing()
}
