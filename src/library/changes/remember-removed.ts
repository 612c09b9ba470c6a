import type { Db } from '#platform/db.ts'
import type { ChangedKind } from './rules.ts'
import { removedItems } from './tables.ts'

/** An item that goes for good; `publishedAt` is when readers had it first, null or later for never. */
type Removed = { id: string; kind: ChangedKind; publishedAt: Date | null }

/** Keeps which items have gone for good, so that who has a copy hears of it. What no reader has seen leaves no trace. */
export async function rememberRemoved(tx: Db, items: readonly Removed[], now: Date): Promise<void> {
  const seen = items.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
  if (seen.length === 0) return
  await tx
    .insert(removedItems)
    .values(seen.map(({ id, kind }) => ({ id, kind, removedAt: now })))
    .onConflictDoNothing()
}
