import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Waits until no other transaction, of any process, holds the lock of this name; the lock is released when `tx` ends. */
export async function holdLock(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
