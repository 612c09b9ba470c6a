import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'

const counting = z.object({
  /** The time until which all changes were counted. */
  until: z.iso.datetime(),
  /** The last day with a count of more than the changes. */
  whole_on: z.string(),
})
/** The progress of the counting. */
export type Counting = z.infer<typeof counting>

const KEY = 'day_figures'

/** The progress of the counting; null before the first run. */
export async function countingOf(db: Db): Promise<Counting | null> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
    .limit(1)
  return counting.safeParse(row?.value).data ?? null
}

/** Stores the progress of the counting. */
export async function keepCounting(db: Db, value: Counting): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } })
}
