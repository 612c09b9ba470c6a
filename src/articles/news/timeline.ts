import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { TimelineEntry } from '../calls.ts'
import { storyReports } from '../tables.ts'

/** The maximum number of reports in a timeline: later ones add nothing about how the story spread. */
export const MAX_REPORTS = 30

/** The timeline of an item's story, oldest first; empty when only one report is known, which makes no timeline. */
export async function timelineOf(db: Db, itemId: string): Promise<TimelineEntry[]> {
  const { url, publisher, title, language, reportedAt } = storyReports
  const rows = await db
    .select({ url, publisher, title, language, reportedAt })
    .from(storyReports)
    .where(eq(storyReports.itemId, itemId))
    .orderBy(asc(reportedAt), asc(url))
    .limit(MAX_REPORTS)
  if (rows.length < 2) return []
  return rows.map(({ reportedAt: time, ...entry }) => ({ ...entry, published_at: time.toISOString() }))
}
