import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { articles } from '../tables.ts'
import { users } from '#people/tables.ts'
import { ERROR_KINDS, REPORT_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Errors that readers report in articles: the desk's queue. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ERROR_KINDS }).notNull(),
    text: text('text').notNull(),
    /** The passage that it is about. */
    quote: text('quote'),
    /** The address for an answer; removed when the report is closed. */
    email: text('email'),
    /** The language that the reader read, and the version, given by its last change. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    seenUpdatedAt: at('seen_updated_at').notNull(),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    createdAt: at('created_at').notNull(),
    closedAt: at('closed_at'),
    /** The desk's answer. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('error_reports_by_state').on(t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`)],
)
