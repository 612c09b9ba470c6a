import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'

const place = z.object({ until: z.coerce.date() })

/** The time up to which a recurring job, by its name, has seen everything; null before the first run. */
export async function lastLook(db: Db, name: string): Promise<Date | null> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, name))
    .limit(1)
  return place.safeParse(row?.value).data?.until ?? null
}

/** Stores that time for the next run. */
export async function looked(db: Db, name: string, until: Date): Promise<void> {
  const value = { until: until.toISOString() }
  await db
    .insert(siteSettings)
    .values({ key: name, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}
