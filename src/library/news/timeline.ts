import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { TimelineEntry } from './calls.ts'
import { articles } from '#library/tables.ts'
import { storyReports } from './tables.ts'

/** A page on which a publisher told the story of an item; `teller` is that publisher also when it copied the text. */
export type ToldReport = { url: string; teller: string; title: string; language: string | null; at: Date }

/** Reports of one timeline: later ones add nothing to how the story spread. */
const MOST = 30

/** Keeps who told the story of an item, the first thirty. The same reports again change nothing. */
export async function recordTimeline(
  tx: Db,
  itemId: string,
  reports: readonly ToldReport[],
  now: Date,
): Promise<void> {
  const first = reports
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.url < b.url ? -1 : 1))
    .slice(0, MOST)
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
  if (added.length > 0) await tx.update(articles).set({ alteredAt: now }).where(eq(articles.id, itemId))
}

/** How the story of an item was told, oldest first; empty when only one report is known, which is no story of its own. */
export async function timelineOf(db: Db, itemId: string): Promise<TimelineEntry[]> {
  const { url, publisher, title, language, toldAt } = storyReports
  const rows = await db
    .select({ url, publisher, title, language, toldAt })
    .from(storyReports)
    .where(eq(storyReports.itemId, itemId))
    .orderBy(asc(toldAt), asc(url))
    .limit(MOST)
  if (rows.length < 2) return []
  return rows.map(({ toldAt: told, ...entry }) => ({ ...entry, published_at: told.toISOString() }))
}
