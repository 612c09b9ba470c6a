import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { MAIL_STATES } from './rules.ts'

/** An email of the outbox. */
const mailRow = z.object({
  id: z.string(),
  recipient: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** The server's last reply. */
  error: z.nullable(z.string()),
  created_at: moment,
  sent_at: z.nullable(moment),
})

export const mailList = call('mails', {
  summary: 'Lists the emails of the outbox in one state or all, newest first.',
  method: 'GET',
  path: 'admin/mails',
  input: z.object({
    state: z.optional(z.enum(MAIL_STATES)),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(mailRow),
  refusals: ['problem.cursor'],
})

export const mailSendAgain = call('mail-send-again', {
  summary:
    'Resends an email that the server has refused or that was kept because no server was set. Emails to ' +
    'lists are excluded.',
  path: 'admin/mails/{id}/send',
  input: z.object({ id: rowId }),
  output: z.object({ state: z.enum(MAIL_STATES) }),
  refusals: ['outside.mailNotFound', 'outside.mailNoServer', 'outside.mailForgotten', 'outside.mailOfList'],
})
