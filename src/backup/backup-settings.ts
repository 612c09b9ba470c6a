import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { backupSettings } from './tables.ts'

export type BackupSettings = typeof backupSettings.$inferSelect

/** Returns the settings; creates the row with the defaults on first use. */
export async function backupSettingsOf(db: Db): Promise<BackupSettings> {
  const found = await stored(db)
  if (found) return found
  await db.insert(backupSettings).values({}).onConflictDoNothing()
  const made = await stored(db)
  if (!made) throw new Error('no settings of backups after they were stored')
  return made
}

async function stored(db: Db): Promise<BackupSettings | undefined> {
  const [row] = await db.select().from(backupSettings).where(eq(backupSettings.id, 1)).limit(1)
  return row
}
