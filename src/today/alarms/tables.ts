import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ALARMS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The last time that each alarm's condition held: one row for each, reused when it holds again. */
export const alarms = pgTable(
  'alarms',
  {
    name: text('name', { enum: ALARMS }).notNull(),
    /** The host name of the machine that it is about; empty for the whole site. */
    machine: text('machine').notNull(),
    /** The first check that found the condition, and the last one. */
    since: at('since').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When its beginning was announced; null if it was not. */
    notifiedAt: at('notified_at'),
    remindedAt: at('reminded_at'),
    /** When the condition no longer held; null while it lasts. */
    endedAt: at('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.name, t.machine] })],
)
