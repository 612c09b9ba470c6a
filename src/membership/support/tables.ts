import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { users } from '#people/tables.ts'
import { SUPPORT_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The questions that readers ask, and their states. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The plan at the time of asking: B2B comes first. */
    tier: text('tier', { enum: TIERS }).notNull(),
    state: text('state', { enum: SUPPORT_STATES }).notNull().default('open'),
    createdAt: at('created_at').notNull(),
    /** When the question was first answered; the answer time is measured from it. */
    answeredAt: at('answered_at'),
    /** Since when the question has its current state; for an open one, since when it waits. */
    changedAt: at('changed_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('support_requests_waiting')
      .on(sql`(${t.tier} = 'b2b') desc`, t.changedAt, t.id)
      .where(sql`${t.state} = 'open'`),
    index('support_requests_newest').on(t.state, sql`${t.changedAt} desc`, sql`${t.id} desc`),
    index('support_requests_of_account').on(t.userId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
  ],
)

/** Administrators who want an email when a question waits. */
export const supportWatchers = pgTable('support_watchers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: at('created_at').notNull(),
  /** When they were last notified of questions that are counted together; null before the first time. */
  notifiedAt: at('told_at'),
})

/** The messages of the reader and of the desk, in order. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    fromDesk: boolean('from_desk').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('support_messages_in_order').on(t.requestId, t.createdAt, t.id)],
)
