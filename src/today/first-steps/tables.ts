import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/tables.ts'

/** What administrators have marked about the first steps: see MARKS. `hidden` is valid for its account, the others for the site. */
export const firstStepMarks = pgTable(
  'first_step_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text('mark').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mark] }),
    check('first_step_marks_known', sql`${t.mark} ~ '^(edition-[a-z]{2}|model|hidden)$'`),
  ],
)
