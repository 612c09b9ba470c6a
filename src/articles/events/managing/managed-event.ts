import { and, eq } from 'drizzle-orm'
import { articleState } from '../../managing/rules.ts'
import { found, holdArticle } from '../../managing/managed-article.ts'
import { articles, events } from '../../tables.ts'
import type { Db } from '#platform/db.ts'
import type { ManagedEvent } from './calls.ts'

type Article = typeof articles.$inferSelect
export type EventRow = typeof events.$inferSelect

/** The columns of a list row, without the text. The event is null if the article has none. */
export const managedColumns = {
  id: articles.id,
  title: articles.title,
  language: articles.language,
  topic: articles.topic,
  sourceCount: articles.sourceCount,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  retractedAt: articles.retractedAt,
  deletedAt: articles.deletedAt,
  event: events,
}
type Managed = Pick<Article, Exclude<keyof typeof managedColumns, 'event'>> & { event: EventRow | null }

/** An event as administrators see it. */
export const managedRow = ({ event, ...article }: Managed, now: Date): ManagedEvent => ({
  id: article.id,
  title: article.title,
  language: article.language,
  topic: article.topic,
  starts_at: event?.startsAt?.toISOString() ?? null,
  ends_at: event?.endsAt?.toISOString() ?? null,
  all_day: event?.allDay ?? false,
  time_zone: event?.timeZone ?? null,
  place: event?.place ?? null,
  online_url: event?.onlineUrl ?? null,
  url: event?.url ?? null,
  state: event?.state ?? 'confirmed',
  sequence: event?.sequence ?? 0,
  article_state: articleState(article, now),
  source_count: article.sourceCount ?? 0,
  published_at: article.publishedAt?.toISOString() ?? null,
  updated_at: article.updatedAt.toISOString(),
})

/** One event, deleted or not. Throws Refusal `library.articleNotFound`. */
export async function anyEvent(db: Db, id: string, now: Date): Promise<ManagedEvent> {
  const [row] = await db
    .select(managedColumns)
    .from(articles)
    .leftJoin(events, eq(events.articleId, articles.id))
    .where(and(eq(articles.id, id), eq(articles.category, 'events')))
    .limit(1)
  return managedRow(found(row), now)
}

/**
 * The article about an event, locked against other editors until the transaction ends, and the event's row. The lock on the
 * article covers both: nothing changes an event without it. Throws Refusal `library.articleNotFound`.
 */
export async function holdEvent(tx: Db, id: string): Promise<{ article: Article; event: EventRow | null }> {
  const article = await holdArticle(tx, id)
  if (article.category !== 'events') found(undefined)
  const [event] = await tx.select().from(events).where(eq(events.articleId, id)).limit(1)
  return { article, event: event ?? null }
}
