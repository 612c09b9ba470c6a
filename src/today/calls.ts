import * as z from 'zod/mini'
import { SERVICES } from '#monitoring/rules.ts'
import { EDITION_HOURS, type EditionName } from '#newsletter/rules.ts'
import { call, moment, nothing } from '#platform/call.ts'
import { SCHEDULED_TYPES } from '#schedule/rules.ts'

const EDITION_NAMES = Object.keys(EDITION_HOURS) as EditionName[] // the keys of a literal

/** The next edition of the digest; `id` is null and the state `planned` until it is composed. */
const nextEdition = z.object({
  id: z.nullable(z.string()),
  kind: z.enum(EDITION_NAMES),
  at: moment,
  state: z.enum(['planned', 'composed', 'approved']),
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
  /** Open questions to sales and to support. */
  questions: forAdministrators,
})

export const deskState = call('desk-state', {
  method: 'GET',
  path: 'admin/desk/state',
  access: 'moderator',
  summary:
    'Counts what waits for editors and what fails, and returns the next edition. Every desk page requests ' +
    'it every 30 seconds, so it reads only counts, each in one query. Moderators get the reported errors; ' +
    'everything else is null for them.',
  input: nothing,
  output: z.object({
    inbox,
    failing: z.object({
      /** Active sources whose last reading failed. */
      sources: forAdministrators,
      /** Failed jobs, services, scheduled tasks and backups. */
      system: forAdministrators,
    }),
    /** Null while sending is switched off. */
    next_edition: z.nullable(nextEdition),
  }),
})
