import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When the site is backed up, and how many backups are kept: one row. */
export const backupSettings = pgTable(
  'backup_settings',
  {
    id: smallint('id').primaryKey().default(1),
    enabled: boolean('enabled').notNull().default(false),
    /** The hour of the day in the digest's time zone. */
    hour: smallint('hour').notNull().default(2),
    keep: smallint('keep').notNull().default(7),
    /** When the timetable was switched on or changed: times before this do not count as missed. */
    since: at('since').notNull().defaultNow(),
    /** The last restore test that succeeded; its backup may have been removed since. */
    testedAt: at('tested_at'),
    /** When administrators were informed that backups are missing; null if none is. */
    warnedAt: at('warned_at'),
  },
  (t) => [check('backup_settings_one', sql`${t.id} = 1`)],
)

/** The backups of the timetable and the desk, in the order in which they ended, and those that failed. */
export const backups = pgTable('backups', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at').notNull(),
  /** Its name in the directory for backups; null if it failed. */
  file: text('file'),
  /** Its size. */
  bytes: bigint('bytes', { mode: 'number' }),
  rows: bigint('rows', { mode: 'number' }),
  files: integer('files'),
  /** Why it failed, in one line without secrets. */
  error: text('error'),
  testedAt: at('tested_at'),
  /** Why the last restore test failed, in one line without secrets. */
  testError: text('test_error'),
})
