import { and, eq, sql } from 'drizzle-orm'
import { WEBSITE_NAMES } from '../../article-wire.ts'
import { articles, events, translations } from '../../tables.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { EventRow } from './managed-event.ts'

/** Throws Refusal `library.correction.changedMeanwhile` when an article is not the version that the editor saw. */
export function refuseOther({ updatedAt }: { updatedAt: Date }, seen: string | undefined): void {
  if (seen !== undefined && new Date(seen).getTime() !== updatedAt.getTime())
    throw new Refusal('library.correction.changedMeanwhile', 412)
}

/**
 * Writes the fields of an event, whose article must be locked. The database counts the change for calendars. If the place
 * changes, its translations are removed, so that readers of all languages see the same place.
 */
export async function writeEvent(
  tx: Db,
  articleId: string,
  before: EventRow | null,
  values: Partial<EventRow>,
  now: Date,
): Promise<void> {
  const isVisibleChange = Object.keys(values).some((field) => field !== 'url')
  const set = { ...values, ...(isVisibleChange && { changedAt: now }) }
  if (before === null) await tx.insert(events).values({ ...set, articleId, changedAt: now })
  else await tx.update(events).set(set).where(eq(events.articleId, articleId))
  if (values.place !== undefined)
    await tx
      .update(translations)
      .set({ fields: sql`${translations.fields} - 'place'` })
      .where(and(eq(translations.kind, 'article'), eq(translations.itemId, articleId)))
}

/** The article metadata with this official website and no other. */
export function withWebsite(
  metadata: (typeof articles.$inferSelect)['metadata'],
  url: string | null,
): Record<string, unknown> {
  const others = Object.entries(metadata).filter(([name]) => !WEBSITE_NAMES.some((each) => each === name))
  return { ...Object.fromEntries(others), ...(url !== null && { website_url: url }) }
}
