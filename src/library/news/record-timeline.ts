import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { notify } from '#platform/notices.ts'
import { PAGES_CHANGED } from '#library/publish.ts'
import { articles } from '#library/tables.ts'
import { storyReports } from './tables.ts'
import { MAX_REPORTS } from './timeline.ts'

/** A page on which a publisher told the story of an item; `teller` is that publisher also when it copied the text. */
export type ToldReport = { url: string; teller: string; title: string; language: string | null; at: Date }

/**
 * Keeps who told the story of an item, the first thirty, and tells every process. The same reports again change nothing.
 * Inside a transaction.
 */
export async function recordTimeline(
  tx: Db,
  itemId: string,
  reports: readonly ToldReport[],
  now: Date,
): Promise<void> {
  const first = reports
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.url < b.url ? -1 : 1))
    .slice(0, MAX_REPORTS)
  if (first.length === 0) return
  const added = await tx
    .insert(storyReports)
    .values(
      first.map(({ url, teller, title, language, at }) => ({
        itemId,
        url,
        publisher: teller,
        title,
        language,
        toldAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ url: storyReports.url })
  if (added.length === 0) return
  await tx.update(articles).set({ alteredAt: now }).where(eq(articles.id, itemId))
  await notify(tx, PAGES_CHANGED, itemId)
}
