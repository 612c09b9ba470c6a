import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { pagesChanged } from './publish.ts'
import { articles, storyReports } from './tables.ts'
import { MAX_REPORTS } from './news/timeline.ts'

/** A page on which a publisher reported the story of an item; `reporter` is that publisher even if it copied the text. */
export type ReportRow = { url: string; reporter: string; title: string; language: string | null; at: Date }

/**
 * Stores the first thirty reports of an item's story and notifies every process. Recording the same reports again changes
 * nothing. Must run inside a transaction.
 */
export async function recordTimeline(
  tx: Db,
  itemId: string,
  reports: readonly ReportRow[],
  now: Date,
): Promise<void> {
  const first = reports
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.url < b.url ? -1 : 1))
    .slice(0, MAX_REPORTS)
  if (first.length === 0) return
  const added = await tx
    .insert(storyReports)
    .values(
      first.map(({ url, reporter, title, language, at }) => ({
        itemId,
        url,
        publisher: reporter,
        title,
        language,
        reportedAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ url: storyReports.url })
  if (added.length === 0) return
  await tx.update(articles).set({ alteredAt: now }).where(eq(articles.id, itemId))
  await pagesChanged(tx, itemId)
}
