import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, fileAnswer, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { FREQUENCIES, MAIL_EVENT_KINDS, SUBSCRIBER_STATES } from '../rules.ts'
import { SUPPRESSED_FOR } from '#services/post/rules.ts'

const cursor = z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor')))
const words = z.optional(z.string().check(z.trim(), z.maxLength(200)))

/** A subscriber as the desk sees them. */
export const subscriberRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(SUBSCRIBER_STATES),
  frequency: z.enum(FREQUENCIES),
  interests: z.array(z.string()),
  paused_until: z.nullable(moment),
  suppressed: z.nullable(z.enum(SUPPRESSED_FOR)),
  source: z.string(),
  created_at: moment,
  confirmed_at: z.nullable(moment),
  left_at: z.nullable(moment),
})

export const adminSubscribers = call('admin-subscribers', {
  summary:
    'Lists subscribers, newest first, filtered by state and by words in the name or address. Includes ' +
    'the number of subscribers in each state.',
  method: 'GET',
  path: 'admin/subscribers',
  input: z.object({
    q: words,
    state: z.optional(z.enum(SUBSCRIBER_STATES)),
    lang: z.optional(z.enum(LANGUAGES)),
    limit: wholeNumber(1, 100, 50),
    cursor,
  }),
  output: z.object({
    ...listOf(subscriberRow).shape,
    counts: z.object({ pending: z.number(), active: z.number(), left: z.number(), suppressed: z.number() }),
  }),
  refusals: ['problem.cursor'],
})

export const adminSubscribersExport = call('admin-subscribers-export', {
  summary: 'Streams subscribers as a CSV file that is safe to open in a spreadsheet.',
  method: 'GET',
  path: 'admin/subscribers.csv',
  input: z.object({ state: z.optional(z.enum(SUBSCRIBER_STATES)) }),
  output: fileAnswer,
  answers: 'text/csv; charset=utf-8',
})

export const adminSubscriberRemove = call('admin-subscriber-remove', {
  summary: 'Ends a subscription on behalf of the reader, or erases everything about them if `erase` is true.',
  path: 'admin/subscribers/{id}/remove',
  input: z.object({ id: rowId, erase: z._default(z.boolean(), false) }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ['newsletter.gone'],
})

export const suppressionRow = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSED_FOR),
  said: z.nullable(z.string()),
  at: moment,
})

export const adminSuppressions = call('admin-suppressions', {
  summary: 'Lists the addresses that receive no email, newest first.',
  method: 'GET',
  path: 'admin/suppressions',
  input: z.object({ q: words, limit: wholeNumber(1, 100, 50), cursor }),
  output: listOf(suppressionRow),
  refusals: ['problem.cursor'],
})

export const adminSuppressionLift = call('admin-suppression-lift', {
  summary: 'Allows email to an address again. Repeating the call has no effect.',
  path: 'admin/suppressions/lift',
  input: z.object({ email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)) }),
  output: z.object({ lifted: z.literal(true) }),
})

export const mailEventRow = z.object({
  id: z.string(),
  provider: z.string(),
  recipient: z.string(),
  kind: z.enum(MAIL_EVENT_KINDS),
  said: z.nullable(z.string()),
  happened_at: moment,
  received_at: moment,
})

export const adminMailEvents = call('admin-mail-events', {
  summary:
    'Lists what servers and providers have reported about sent emails, newest first, and the domains ' +
    'that reject emails under their own rules.',
  method: 'GET',
  path: 'admin/mail-events',
  input: z.object({ kind: z.optional(z.enum(MAIL_EVENT_KINDS)), limit: wholeNumber(1, 100, 50), cursor }),
  output: z.object({
    ...listOf(mailEventRow).shape,
    /**
     * Domains that have recently rejected several emails because of sender or content: something on our side must be fixed.
     */
    refusing: z.array(z.object({ domain: z.string(), mails: z.number() })),
  }),
  refusals: ['problem.cursor'],
})

export const mailEventsMailgun = call('mail-events-mailgun', {
  summary:
    'Receives a signed Mailgun event that is at most nine hours old and whose token was not used before. ' +
    'Returns 406 if Mailgun should not resend it, and 5xx if it should.',
  path: 'mail-events/mailgun',
  access: 'anyone',
  body: 'bytes',
  limit: { per: 'address', times: 6000, windowMinutes: 1 },
  input: z.object({ bytes: z.instanceof(Uint8Array) }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['problem.notFound', 'newsletter.forgedEvent', 'newsletter.repeatedEvent'],
})

export const mailEventsSendgrid = call('mail-events-sendgrid', {
  summary:
    'Receives a batch of SendGrid events, signed as a whole, and skips those that it cannot read. ' +
    'Returns 5xx if SendGrid should resend the batch.',
  path: 'mail-events/sendgrid',
  access: 'anyone',
  body: 'bytes',
  bodyBytes: 5_000_000,
  headers: {
    signature: 'x-twilio-email-event-webhook-signature',
    timestamp: 'x-twilio-email-event-webhook-timestamp',
  },
  limit: { per: 'address', times: 6000, windowMinutes: 1 },
  input: z.object({
    bytes: z.instanceof(Uint8Array),
    signature: z._default(z.string().check(z.maxLength(500)), ''),
    timestamp: z._default(z.string().check(z.maxLength(50)), ''),
  }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['problem.notFound', 'newsletter.forgedEvent', 'problem.malformed'],
})
