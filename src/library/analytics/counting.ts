import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#library/tables.ts'
import type { Db } from '#platform/db.ts'

const counting = z.object({
  /** Until when everything that had changed was counted. */
  until: z.iso.datetime(),
  /** The last day on which not only what had changed was counted. */
  whole_on: z.string(),
})
/** How far the counting is. */
export type Counting = z.infer<typeof counting>

const KEY = 'day_figures'

/** How far the counting is; null before the first time. */
export async function countingOf(db: Db): Promise<Counting | null> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
    .limit(1)
  return counting.safeParse(row?.value).data ?? null
}

/** Keeps how far the counting is. */
export async function keepCounting(db: Db, value: Counting): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } })
}
