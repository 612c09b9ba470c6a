import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tools } from '../../tables.ts'

/**
 * The tags of tools, one lowercase tag per row, so that the newest tools of a tag are found without reading the others. A
 * trigger on `tools` maintains them.
 */
export const toolTags = pgTable(
  'tool_tags',
  {
    toolId: uuid('tool_id')
      .notNull()
      .references(() => tools.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    /** The tool's creation time. */
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.tag] }),
    index('tool_tags_newest').on(t.tag, sql`${t.createdAt} desc`, sql`${t.toolId} desc`),
  ],
)
