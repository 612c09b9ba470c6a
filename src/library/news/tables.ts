import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The timeline of an item's story: publisher, address and time of each report. One row per page. */
export const storyReports = pgTable(
  'story_reports',
  {
    itemId: uuid('item_id').notNull(),
    url: text('url').notNull(),
    publisher: text('publisher').notNull(),
    title: text('title').notNull(),
    /** Null when it is not known. */
    language: text('language'),
    reportedAt: timestamp('told_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.url] }),
    index('story_reports_in_order').on(t.itemId, t.reportedAt, t.url),
  ],
)
