import { and, desc, eq } from 'drizzle-orm'
import { articles } from '#articles/tables.ts'
import { type After, behind, cutPage, placeAt } from '#platform/cursor.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import type { shelf } from './shelf/calls.ts'
import { MAX_HISTORY, MAX_SAVED_OF_ACCOUNT, MAX_SAVED_PER_ANSWER } from './shelf/rules.ts'
import { readerHistory, readerSaved, readerTopics, readerWithoutHistory } from './shelf/tables.ts'

/** The whole shelf of an account, for its owner: stories with their titles, newest first. */
export async function shelfOf(db: Db, userId: string) {
  const [saved, history, topics, off] = await Promise.all([
    db
      .select({ id: readerSaved.articleId, title: articles.title, saved_at: readerSaved.savedAt })
      .from(readerSaved)
      .innerJoin(articles, eq(articles.id, readerSaved.articleId))
      .where(eq(readerSaved.userId, userId))
      .orderBy(desc(readerSaved.savedAt), desc(readerSaved.articleId))
      .limit(MAX_SAVED_OF_ACCOUNT),
    historyOf(db, userId),
    topicsOf(db, userId),
    withoutHistory(db, userId),
  ])
  return { saved, history, topics, keeps_history: !off }
}

/**
 * The same in the form that screens request; queries run one after the other, since it may be called within a transaction.
 */
export async function shelfViewOf(db: Db, userId: string): Promise<OutputOf<typeof shelf>> {
  const saved = await savedOf(db, userId, null)
  const history = await historyOf(db, userId)
  const topics = await topicsOf(db, userId)
  return {
    saved: saved.items,
    saved_total: saved.total,
    saved_next: saved.next_cursor,
    history: history.map(({ id, read_at: at }) => kept({ id, at })),
    topics: topics.map(({ topic, stance }) => ({ topic, stance })),
    keeps_history: !(await withoutHistory(db, userId)),
  }
}

const historyOf = (db: Db, userId: string) =>
  db
    .select({ id: readerHistory.articleId, title: articles.title, read_at: readerHistory.readAt })
    .from(readerHistory)
    .innerJoin(articles, eq(articles.id, readerHistory.articleId))
    .where(eq(readerHistory.userId, userId))
    .orderBy(desc(readerHistory.readAt), desc(readerHistory.articleId))
    .limit(MAX_HISTORY)

const topicsOf = (db: Db, userId: string) =>
  db
    .select({ topic: readerTopics.topic, stance: readerTopics.stance, since: readerTopics.at })
    .from(readerTopics)
    .where(eq(readerTopics.userId, userId))
    .orderBy(readerTopics.at, readerTopics.topic)
    .limit(50)

/** A page of a hundred saved stories of an account, newest first, after a place. */
export async function savedOf(db: Db, userId: string, after: After | null) {
  const rows = await db
    .select({
      id: readerSaved.articleId,
      at: readerSaved.savedAt,
      place: placeAt(readerSaved.savedAt, readerSaved.articleId),
    })
    .from(readerSaved)
    .where(and(eq(readerSaved.userId, userId), behind(readerSaved.savedAt, readerSaved.articleId, after)))
    .orderBy(desc(readerSaved.savedAt), desc(readerSaved.articleId))
    .limit(MAX_SAVED_PER_ANSWER + 1)
  const { page, next } = cutPage(rows, MAX_SAVED_PER_ANSWER)
  return {
    items: page.map(kept),
    total: await db.$count(readerSaved, eq(readerSaved.userId, userId)),
    next_cursor: next,
  }
}

const kept = ({ id, at }: { id: string; at: Date }) => ({ id, at: at.toISOString() })

/** Whether a reader has switched history off. */
export async function withoutHistory(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: readerWithoutHistory.userId })
    .from(readerWithoutHistory)
    .where(eq(readerWithoutHistory.userId, userId))
    .limit(1)
  return rows.length > 0
}
