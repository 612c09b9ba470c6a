import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, listOf, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'
import { PAID_TIERS, TIERS } from '../rules.ts'
import { SUPPORT_ANSWER_MAX, SUPPORT_STATES } from './rules.ts'
import { supportAsked, supportText } from './support-asked.ts'

/** One message of a question, of the reader or of the desk. */
const supportMessage = z.object({
  id: z.string(),
  from_desk: z.boolean(),
  text: z.string(),
  created_at: moment,
})

/** A question to support as the reader sees it who has asked it, with its messages in order. */
export const ownSupportRequest = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES),
  created_at: moment,
  messages: z.array(supportMessage),
})
export type OwnSupportRequest = z.infer<typeof ownSupportRequest>

export const mySupport = call('my-support', {
  summary:
    'The questions to support of the caller with their answers, newest first, and whether the plan in force lets them ask.',
  access: 'member',
  method: 'GET',
  path: 'support',
  input: nothing,
  output: z.object({
    may_ask: z.boolean(),
    /** The usual time until a first answer for this plan; null while there are too few answers to say. */
    usual_answer_ms: z.nullable(z.number()),
    items: z.array(ownSupportRequest),
  }),
})

export const supportAsk = call('support-ask', {
  summary: 'Asks support. The same `id` again is the same question, and changes nothing.',
  access: 'member',
  path: 'support',
  input: z.object({
    /** Made by who asks: a form that is sent twice asks once. */
    id: rowId,
    subject: supportAsked.shape.subject,
    text: supportText,
    /** The language that they read; that of the request when it is left out. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  output: ownSupportRequest,
  refusals: ['membership.support.planNeeded', 'membership.support.notFound', 'problem.tooMany'],
})

export const supportAdd = call('support-add', {
  summary:
    'Adds a message to a question of the caller; one that was answered waits again. The same `message_id` changes nothing.',
  access: 'member',
  path: 'support/{id}/messages',
  input: z.object({ id: rowId, message_id: rowId, text: supportText }),
  output: ownSupportRequest,
  refusals: [
    'membership.support.planNeeded',
    'membership.support.notFound',
    'membership.support.isClosed',
    'problem.tooMany',
  ],
})

export const supportClose = call('support-close', {
  summary: 'Closes a question of the caller. Repeating it changes nothing.',
  access: 'member',
  path: 'support/{id}/close',
  input: z.object({ id: rowId }),
  output: ownSupportRequest,
  refusals: ['membership.support.notFound'],
})

/** A question to support as the desk sees it. */
export const supportRequest = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES),
  /** The plan at the time of asking. */
  tier: z.enum(TIERS),
  language: z.enum(LANGUAGES),
  /** Who asks, by name; by the address where there is no name. */
  person: z.string(),
  created_at: moment,
  answered_at: z.nullable(moment),
  /** Since when it stands as it does: for one that is open, since when it waits. */
  changed_at: moment,
  messages: z.array(
    z.object({
      id: z.string(),
      from_desk: z.boolean(),
      text: z.string(),
      created_at: moment,
      /** Who has answered, by name; null for the reader, and for an account that is gone. */
      author: z.nullable(z.string()),
    }),
  ),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const supportRequests = call('support-requests', {
  summary:
    'Questions to support of one state: those that are open B2B first and then the longest waiting, the others newest first.',
  method: 'GET',
  path: 'admin/support',
  input: z.object({
    state: z._default(z.enum(SUPPORT_STATES), 'open'),
    tier: z.optional(z.enum(PAID_TIERS)),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(supportRequest),
  refusals: ['problem.cursor'],
})

export const supportFigures = call('support-figures', {
  summary:
    'How many questions to support there are in each state, and how long a first answer usually takes by plan.',
  method: 'GET',
  path: 'admin/support-figures',
  input: nothing,
  output: z.object({
    open: z.number(),
    open_b2b: z.number(),
    answered: z.number(),
    closed: z.number(),
    usual: z.array(z.object({ tier: z.enum(PAID_TIERS), answer_ms: z.nullable(z.number()) })),
    /** Whether the caller gets a mail when a question waits. */
    watches: z.boolean(),
  }),
})

export const supportWatch = call('support-watch', {
  summary:
    'Says whether the caller gets a mail when a question to support waits: one of the B2B plan at once, others together, at most once an hour.',
  path: 'admin/support-watch',
  input: z.object({ on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
})

export const supportDecide = call('support-decide', {
  summary:
    'Answers a question on its page and by mail, closes it without an answer, or opens it again. Repeating it changes nothing.',
  path: 'admin/support/{id}',
  input: z.object({
    id: rowId,
    state: z.enum(SUPPORT_STATES),
    /** Of `answered` alone. */
    answer: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'membership.support.answerMissing'),
          z.maxLength(SUPPORT_ANSWER_MAX, 'membership.support.answerLong'),
        ),
    ),
  }),
  output: supportRequest,
  refusals: [
    'membership.support.notFound',
    'membership.support.decidedMeanwhile',
    'membership.support.answerMissing',
  ],
})
