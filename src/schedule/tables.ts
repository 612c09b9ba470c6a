import { boolean, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TOPICS } from '#articles/rules.ts'
import { runs } from '#writing/tables.ts'
import { FOCUSES, FREQUENCIES, SCHEDULED_TYPES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The timetable of generated content. Times are local times in the digest's time zone. */
export const contentGenerationSchedule = pgTable(
  'content_generation_schedule',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contentType: text('content_type', { enum: SCHEDULED_TYPES }).notNull(),
    /** `HH:MM`: when readers and editors expect it. */
    scheduledTime: text('scheduled_time').notNull(),
    frequency: text('frequency', { enum: FREQUENCIES }).notNull().default('daily'),
    /** 1 (Monday) to 7, for weekly rows. */
    weekday: smallint('weekday').notNull().default(1),
    /** How many minutes before the scheduled time the work starts, so that an editor can review it in time. */
    leadMinutes: smallint('lead_minutes').notNull().default(0),
    quantity: smallint('quantity').notNull().default(1),
    /** Empty means any topic and every language. */
    topics: text('topics', { enum: TOPICS }).array().notNull().default([]),
    languages: text('languages', { enum: LANGUAGES }).array().notNull().default([]),
    /** The subject of an episode; null for other kinds. */
    focus: text('focus', { enum: FOCUSES }),
    isActive: boolean('is_active').notNull().default(true),
    /** Occurrences before this time do not count as missed. */
    activeSince: at('active_since').notNull().defaultNow(),
    /** A removed row is kept for the record of its runs, and so that it is not added again. */
    removedAt: at('removed_at'),
  },
  (t) => [index('content_generation_schedule_by_time').on(t.scheduledTime, t.id)],
)

/** Each occurrence that was begun: once, by the first process to do so. */
export const scheduleRuns = pgTable(
  'schedule_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => contentGenerationSchedule.id),
    /** The moment at which local clocks show the scheduled time. */
    occurrence: at('occurrence').notNull(),
    startedAt: at('started_at').notNull(),
    /** The run with its counts; null if nothing could be started. */
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'set null' }),
    /** The string key of the reason why it did not start. */
    error: text('error'),
  },
  (t) => [uniqueIndex('schedule_runs_once').on(t.scheduleId, t.occurrence)],
)
