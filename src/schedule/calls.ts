import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { TOPICS } from '#articles/rules.ts'
import { call, listOf, moment, nothing, rowId } from '#platform/call.ts'
import { FOCUSES, FREQUENCIES, LEAD_MINUTES, QUANTITY, SCHEDULED_TYPES } from './rules.ts'

/** The outcome of the newest occurrence of a row. `cost_micros` is in millionths of a dollar, null if no price is known. */
const lastRun = z.object({
  occurrence: moment,
  /** When its work should have begun; null if the row's time has changed since. */
  planned_at: z.nullable(moment),
  state: z.enum(['running', 'done', 'failed']),
  started_at: moment,
  finished_at: z.nullable(moment),
  run_id: z.nullable(z.string()),
  found: z.number(),
  drafted: z.number(),
  cost_micros: z.nullable(z.number()),
  /** The string key of the reason why it did not start. */
  error: z.nullable(z.string()),
})

/**
 * One row of the timetable. `scheduled_time` is shown; the work begins at `starts_at`. Both are local times in the digest's
 * time zone.
 */
export const scheduleView = z.object({
  id: z.string(),
  content_type: z.enum(SCHEDULED_TYPES),
  scheduled_time: z.string(),
  frequency: z.enum(FREQUENCIES),
  weekday: z.number(),
  lead_minutes: z.number(),
  starts_at: z.string(),
  quantity: z.number(),
  topics: z.array(z.enum(TOPICS)),
  languages: z.array(z.enum(LANGUAGES)),
  focus: z.nullable(z.enum(FOCUSES)),
  is_active: z.boolean(),
  /** When the work begins next; null while the row is switched off. */
  next_run_at: z.nullable(moment),
  /** Since when work has been due that no one has begun, although the clock has checked; null if nothing is overdue. */
  overdue_since: z.nullable(moment),
  last_run: z.nullable(lastRun),
})
export type ScheduleView = z.infer<typeof scheduleView>

const PATH = 'admin/content-generation-schedule'
const within = ({ least, most }: { least: number; most: number }, problem: string) =>
  z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem))
const time = z
  .string('newsroom.scheduleTime')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'newsroom.scheduleTime'))
const weekday = within({ least: 1, most: 7 }, 'newsroom.scheduleWeekday')
const quantity = within(QUANTITY, 'newsroom.scheduleQuantity')
const lead = within(LEAD_MINUTES, 'newsroom.scheduleLead')
const topics = z.array(z.enum(TOPICS)).check(z.maxLength(TOPICS.length))
const languages = z.array(z.enum(LANGUAGES)).check(z.maxLength(LANGUAGES.length))

export const contentGenerationSchedule = call('content-generation-schedule', {
  method: 'GET',
  path: PATH,
  summary:
    'Lists the generation schedule by time, with the outcome of the last run of each row and when the ' +
    'next one begins.',
  input: z.object({ active: z.optional(z.enum(['true', 'false'])) }),
  output: z.extend(listOf(scheduleView), { time_zone: z.string() }),
})

export const contentGenerationScheduleAdd = call('content-generation-schedule-add', {
  path: PATH,
  summary: 'Adds a row to the schedule. Past occurrences are not made up for.',
  input: z.object({
    content_type: z.enum(SCHEDULED_TYPES),
    scheduled_time: time,
    frequency: z._default(z.enum(FREQUENCIES), 'daily'),
    weekday: z._default(weekday, 1),
    /** Default: two hours for content that an editor has to review, otherwise none. */
    lead_minutes: z.optional(lead),
    quantity: z._default(quantity, 1),
    topics: z._default(topics, []),
    /** For episodes and for the stories that are drafted; other kinds have none. */
    languages: z._default(languages, []),
    focus: z._default(z.nullable(z.enum(FOCUSES)), null),
    is_active: z._default(z.boolean(), true),
  }),
  output: scheduleView,
  refusals: ['newsroom.scheduleFull', 'newsroom.scheduleLanguages'],
})

export const contentGenerationScheduleChange = call('content-generation-schedule-change', {
  method: 'PATCH',
  path: `${PATH}/{id}`,
  summary: 'Changes the given fields of a schedule row, or turns the row on or off.',
  input: z.object({
    id: rowId,
    content_type: z.optional(z.enum(SCHEDULED_TYPES)),
    scheduled_time: z.optional(time),
    frequency: z.optional(z.enum(FREQUENCIES)),
    weekday: z.optional(weekday),
    lead_minutes: z.optional(lead),
    quantity: z.optional(quantity),
    topics: z.optional(topics),
    languages: z.optional(languages),
    focus: z.optional(z.nullable(z.enum(FOCUSES))),
    is_active: z.optional(z.boolean()),
  }),
  output: scheduleView,
  refusals: ['newsroom.scheduleNotFound', 'newsroom.scheduleLanguages'],
})

export const contentGenerationScheduleRemove = call('content-generation-schedule-remove', {
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Removes a row from the schedule. Its past runs stay on record.',
  input: z.object({ id: rowId }),
  output: nothing,
  refusals: ['newsroom.scheduleNotFound'],
})
