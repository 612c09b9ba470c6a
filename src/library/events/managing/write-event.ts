import { and, eq, sql } from 'drizzle-orm'
import { WEBSITE_NAMES } from '#library/news/article-wire.ts'
import { articles, events, translations } from '#library/tables.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { EventRow } from './managed-event.ts'

/** Throws Refusal `library.correction.changedMeanwhile` when an article is not the version that an editor saw. */
export function refuseOther({ updatedAt }: { updatedAt: Date }, seen: string | undefined): void {
  if (seen !== undefined && new Date(seen).getTime() !== updatedAt.getTime())
    throw new Refusal('library.correction.changedMeanwhile', 412)
}

/**
 * Writes what is known of an event, whose article is held. The database counts the change for calendars. Where another
 * place is named, translations of the former one go: readers of all languages are sent to the same place.
 */
export async function writeEvent(
  tx: Db,
  articleId: string,
  before: EventRow | null,
  values: Partial<EventRow>,
  now: Date,
): Promise<void> {
  const told = Object.keys(values).some((field) => field !== 'url')
  const set = { ...values, ...(told && { changedAt: now }) }
  if (before === null) await tx.insert(events).values({ ...set, articleId, changedAt: now })
  else await tx.update(events).set(set).where(eq(events.articleId, articleId))
  if (values.place !== undefined)
    await tx
      .update(translations)
      .set({ fields: sql`${translations.fields} - 'place'` })
      .where(and(eq(translations.kind, 'article'), eq(translations.itemId, articleId)))
}

/** The metadata of an article with this official site and no other. */
export function withWebsite(
  metadata: (typeof articles.$inferSelect)['metadata'],
  url: string | null,
): Record<string, unknown> {
  const others = Object.entries(metadata).filter(([name]) => !WEBSITE_NAMES.some((each) => each === name))
  return { ...Object.fromEntries(others), ...(url !== null && { website_url: url }) }
}
