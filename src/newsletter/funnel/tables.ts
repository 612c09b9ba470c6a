import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { FUNNEL_STEPS } from './rules.ts'

/** How many people took a step on a day (UTC), by language and by source: only numbers, nothing that identifies people. */
export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day').notNull(),
    step: text('step', { enum: FUNNEL_STEPS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The name of a campaign or the host of a site; `direct` if none was given. */
    source: text('source').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.step, t.language, t.source] }),
    index('funnel_days_of_step').on(t.step, t.day),
  ],
)

/** Who has already been counted today: a hash with a salt of the day, which no one can reproduce tomorrow. */
export const funnelSeen = pgTable(
  'funnel_seen',
  {
    day: date('day').notNull(),
    step: text('step', { enum: FUNNEL_STEPS }).notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.step, t.hash] })],
)

/** The salt of a day; it is deleted after the day. */
export const funnelSalts = pgTable('funnel_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
})
