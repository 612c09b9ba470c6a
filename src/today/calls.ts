import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { LANGUAGE_STATES } from '#articles/language-states/rules.ts'
import { SERVICES } from '#monitoring/rules.ts'
import { EDITION_NAMES } from '#newsletter/rules.ts'
import { call, moment, nothing } from '#platform/call.ts'
import { warning } from '#review/calls.ts'
import { SCHEDULED_TYPES } from '#schedule/rules.ts'
import { SOURCE_STATES } from '#sources/rules.ts'
import { CONTENT_TYPES } from '#writing/rules.ts'
import { LISTED } from './alarms/rules.ts'

/** The next edition of the digest; `id` is null and the state `planned` until it is composed. */
const nextEdition = z.object({
  id: z.nullable(z.string()),
  kind: z.enum(EDITION_NAMES),
  at: moment,
  state: z.enum(['planned', 'composed', 'approved']),
  /** An editor holds it: it is not sent until someone releases or approves it. */
  held: z.boolean(),
})

/** A failure of the system and since when; messages are one line without secrets. */
const systemFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('job'),
    id: z.string(),
    job: z.string(),
    /** True if not the job itself failed, but the step after its last attempt. */
    afterwards: z.boolean(),
    since: moment,
    message: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('service'), service: z.enum(SERVICES), since: moment, message: z.string() }),
  z.object({
    kind: z.literal('backup'),
    /** The newest one failed, none has succeeded in time, or the newest one failed its restore test. */
    what: z.enum(['failed', 'missed', 'test']),
    since: moment,
    message: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('task'),
    content_type: z.enum(SCHEDULED_TYPES),
    scheduled_time: z.string(),
    /** Whether it has not begun; otherwise its last run failed. */
    overdue: z.boolean(),
    since: moment,
    /** The string key of the reason why it did not start. */
    why: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('alarm'),
    alarm: z.enum(LISTED),
    since: moment,
    /** When operators were informed; null if they were not, for example because no address is set. */
    notified_at: z.nullable(moment),
  }),
])
export type SystemFailure = z.infer<typeof systemFailure>

/** A number that moderators do not get. */
const forAdministrators = z.nullable(z.number())

const inbox = z.object({
  /** Drafts that wait, without episodes and videos. */
  drafts: forAdministrators,
  /** Those of them that were found to have a warning. */
  with_warnings: forAdministrators,
  translations: forAdministrators,
  /** Episodes and videos that wait. */
  episodes: forAdministrators,
  /** Errors that readers have reported. */
  reports: z.number(),
  /** Open questions to support. */
  questions: forAdministrators,
})

export const deskState = call('desk-state', {
  method: 'GET',
  path: 'admin/desk/state',
  access: 'moderator',
  summary:
    'Counts what waits for editors and what fails, and returns the next edition. Every desk page requests ' +
    'it every 30 seconds. Failing services, scheduled tasks, backups and alarms are counted as they were up ' +
    'to 15 seconds ago, everything else as it is now. Moderators get the reported errors; everything else is null ' +
    'for them.',
  input: nothing,
  output: z.object({
    inbox,
    failing: z.object({
      /** Active sources whose last reading failed. */
      sources: forAdministrators,
      /** Failed jobs, services, scheduled tasks and backups, and alarms. */
      system: forAdministrators,
    }),
    /** Null while sending is switched off. */
    next_edition: z.nullable(nextEdition),
  }),
})

/** A draft that waits, with its strength. */
const strongDraft = z.object({
  id: z.string(),
  title: z.string(),
  content_type: z.enum(CONTENT_TYPES),
  language: z.enum(LANGUAGES),
  created_at: moment,
  /** What it would have as a published article that no one has read yet; null if it has none. */
  momentum: z.nullable(z.number()),
  /** The number of independent publishers that report it. */
  publishers: z.number(),
  /** The first of its warnings as it is judged now. */
  warning: z.nullable(warning),
})

const todayEdition = z.extend(nextEdition, {
  composed_at: moment,
  /** Whether it is sent at its hour although no one has approved it. */
  automatic: z.boolean(),
  /** In order; until it is composed, those that it would have now. `language` is that of the original. */
  stories: z.array(z.object({ id: z.string(), title: z.string(), language: z.enum(LANGUAGES) })),
  /** How many readers would get it in each language, and what they would get of each story, in the order of the stories. */
  languages: z.array(
    z.object({
      language: z.enum(LANGUAGES),
      readers: z.number(),
      stories: z.array(z.enum(LANGUAGE_STATES)),
    }),
  ),
})
export type TodayEdition = z.infer<typeof todayEdition>

/** Scheduled work or an edition of a day. `failed` counts the parts that failed, such as sources. */
export const dayMark = z.object({
  what: z.enum([...EDITION_NAMES, ...SCHEDULED_TYPES]),
  at: moment,
  state: z.enum(['planned', 'running', 'done', 'failed', 'missed', 'skipped']),
  failed: z.number(),
})
export type DayMark = z.infer<typeof dayMark>

const failingSource = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(SOURCE_STATES),
  state_detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When it was last read; null if it never was. */
  last_ok_at: z.nullable(moment),
  /** When it was added. */
  created_at: moment,
  /** Consecutive failed readings. */
  failures: z.number(),
})

/** What fails, as many as the page shows, and how much that is in all. */
export const failures = z.object({
  sources: z.array(failingSource),
  sources_total: z.number(),
  system: z.array(systemFailure),
  system_total: z.number(),
})
export type Failures = z.infer<typeof failures>

export const deskToday = call('desk-today', {
  method: 'GET',
  path: 'admin/desk/today',
  summary:
    'Returns the first page of the desk: what waits with the strongest drafts, the next edition with the ' +
    'state of its stories in each language, the schedule of the day, what fails, and figures of yesterday.',
  input: nothing,
  output: z.object({
    now: moment,
    time_zone: z.string(),
    inbox: z.object({
      drafts: z.number(),
      with_warnings: z.number(),
      translations: z.number(),
      episodes: z.number(),
      reports: z.number(),
      questions: z.number(),
    }),
    strongest: z.array(strongDraft),
    /** How many sources are active. */
    sources_active: z.number(),
    /** Null while sending is switched off. */
    edition: z.nullable(todayEdition),
    /** The local day, with its marks in order. */
    day: z.object({ from: moment, to: moment, marks: z.array(dayMark) }),
    failing: failures,
    /** The local day before. */
    yesterday: z.object({
      from: moment,
      /** The emails of the editions that were handed to a mail server; null if there were none. */
      emails: z.nullable(z.object({ delivered: z.number(), sent: z.number() })),
      /** Readers who confirmed their address. */
      readers: z.number(),
      trials: z.number(),
      /** Texts that were corrected or retracted. */
      corrections: z.number(),
    }),
  }),
})
