import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { digestSettings } from './tables.ts'

/** The settings of the digest. */
export type Settings = typeof digestSettings.$inferSelect

/** Returns the settings; creates the row with the defaults on first use. */
export async function settingsOf(db: Db): Promise<Settings> {
  const found = await stored(db)
  if (found) return found
  await db.insert(digestSettings).values({}).onConflictDoNothing()
  const made = await stored(db)
  if (!made) throw new Error('no settings of the digest after they were stored')
  return made
}

async function stored(db: Db): Promise<Settings | undefined> {
  const [row] = await db.select().from(digestSettings).where(eq(digestSettings.id, 1)).limit(1)
  return row
}
