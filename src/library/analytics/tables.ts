import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { FIGURE_KINDS } from './rules.ts'

/** What moved in AI on a day, in UTC: counted of what is published, never of who reads it. */
export const dayFigures = pgTable(
  'day_figures',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: FIGURE_KINDS }).notNull(),
    /** The topic, the id of the entity, the language, the name of the group of publishers; `all` for all together. */
    key: text('key').notNull(),
    /** Stories that were published. */
    stories: integer('stories').notNull(),
    /** Reports of publishers on them. */
    reports: integer('reports').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.key] }),
    index('day_figures_of_key').on(t.kind, t.key, t.day),
  ],
)
