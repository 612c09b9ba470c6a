import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TOPICS } from '../rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The data for the list of events and the calendars, in one narrow row for each event that was ever published. Only the
 * database writes it, from `articles` and `events` (see the migration). It outlives its article, so that a calendar can say
 * that an event was withdrawn.
 */
export const eventEntries = pgTable(
  'event_entries',
  {
    articleId: uuid('article_id').primaryKey(),
    /** The title in the original language. */
    title: text('title').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    topic: text('topic', { enum: TOPICS }).notNull(),
    publishedAt: at('published_at').notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    allDay: boolean('all_day').notNull(),
    timeZone: text('time_zone'),
    /** The start; far in the future if unknown. */
    orderAt: at('order_at').notNull(),
    /** The moment from which it is listed as past; far in the future without a date. */
    overAt: at('over_at').notNull(),
    /** The number of changes of time, place and state so far. */
    sequence: integer('sequence').notNull(),
    /** How often it was withdrawn and restored, which calendars count as changes too. */
    turns: smallint('turns').notNull().default(0),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => {
    const listed = sql`${t.withdrawnAt} is null`
    return [
      index('event_entries_by_start').on(t.orderAt, t.articleId).where(listed),
      index('event_entries_by_topic').on(t.topic, t.orderAt, t.articleId).where(listed),
      index('event_entries_over').on(t.overAt, t.topic, t.orderAt, t.publishedAt).where(listed),
      index('event_entries_newest').on(t.publishedAt, t.articleId).where(listed),
      index('event_entries_newest_of_topic').on(t.topic, t.publishedAt, t.articleId).where(listed),
      index('event_entries_withdrawn')
        .on(t.withdrawnAt, t.articleId)
        .where(sql`${t.withdrawnAt} is not null`),
    ]
  },
)

/**
 * The number of events that end in each month (UTC), by topic, so that counting does not read all events. Written by the
 * database.
 */
export const eventMonths = pgTable(
  'event_months',
  {
    month: date('month', { mode: 'string' }).notNull(),
    topic: text('topic', { enum: TOPICS }).notNull(),
    events: integer('events').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.topic] })],
)
