import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { TimelineEntry } from './calls.ts'
import { storyReports } from './tables.ts'

/** Reports of one timeline: later ones add nothing to how the story spread. */
export const MAX_REPORTS = 30

/** How the story of an item was told, oldest first; empty when only one report is known, which is no story of its own. */
export async function timelineOf(db: Db, itemId: string): Promise<TimelineEntry[]> {
  const { url, publisher, title, language, toldAt } = storyReports
  const rows = await db
    .select({ url, publisher, title, language, toldAt })
    .from(storyReports)
    .where(eq(storyReports.itemId, itemId))
    .orderBy(asc(toldAt), asc(url))
    .limit(MAX_REPORTS)
  if (rows.length < 2) return []
  return rows.map(({ toldAt: told, ...entry }) => ({ ...entry, published_at: told.toISOString() }))
}
