import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Items that once existed and were permanently removed, so that holders of a copy can follow. */
export const removedItems = pgTable(
  'removed_items',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['article', 'event', 'tool', 'agent', 'podcast', 'video'] }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('removed_items_in_order').on(t.removedAt, t.id)],
)
