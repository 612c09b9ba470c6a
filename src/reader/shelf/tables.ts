import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { articles } from '#articles/tables.ts'
import { TOPICS } from '#articles/rules.ts'
import { users } from '#people/tables.ts'
import { STANCES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const ofArticle = () =>
  uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' })

/** Stories that a reader with an account has saved. */
export const readerSaved = pgTable(
  'reader_saved',
  { userId: ofUser(), articleId: ofArticle(), savedAt: at('saved_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('reader_saved_newest').on(t.userId, sql`${t.savedAt} desc`, sql`${t.articleId} desc`),
    index('reader_saved_of_article').on(t.articleId),
  ],
)

/** Stories that a reader with an account has read, and when they last did. */
export const readerHistory = pgTable(
  'reader_history',
  { userId: ofUser(), articleId: ofArticle(), readAt: at('read_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('reader_history_newest').on(t.userId, sql`${t.readAt} desc`, sql`${t.articleId} desc`),
    index('reader_history_of_article').on(t.articleId),
  ],
)

/** Topics that a reader with an account follows or has muted. */
export const readerTopics = pgTable(
  'reader_topics',
  {
    userId: ofUser(),
    topic: text('topic', { enum: TOPICS }).notNull(),
    stance: text('stance', { enum: STANCES }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)

/**
 * Whether the reading history of an account is kept. A row means no: history is kept unless the reader has switched it off.
 */
export const readerWithoutHistory = pgTable('reader_without_history', { userId: ofUser().primaryKey() })
