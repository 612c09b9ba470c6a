import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { SALES_STATES } from '../rules.ts'
import { SALES_ANSWER_MAX } from './rules.ts'
import { salesAsked } from './sales-asked.ts'

export const contactSales = call('contact-sales', {
  summary:
    'Sends a question about the B2B plan to the sales team, which replies by email. Repeating it within ' +
    'ten minutes has no effect.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10, across: 'processes' },
  input: salesAsked,
  output: z.object({ received: z.literal(true) }),
})

/** A question to sales, as the desk sees it. */
export const salesRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  language: z.enum(LANGUAGES),
  has_account: z.boolean(),
  state: z.enum(SALES_STATES),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(moment),
  /** The name of the person who answered, or their address if there is no name. */
  answered_by: z.nullable(z.string()),
  created_at: moment,
})
export type SalesRequest = z.infer<typeof salesRequest>

export const salesRequests = call('sales-requests', {
  summary: 'Lists sales questions in one state, newest first.',
  method: 'GET',
  path: 'admin/sales-requests',
  input: z.object({
    state: z._default(z.enum(SALES_STATES), 'open'),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(salesRequest),
  refusals: ['problem.cursor'],
})

export const salesRequestRemove = call('sales-request-remove', {
  summary: 'Permanently deletes a sales question and the emails that it caused.',
  path: 'admin/sales-requests/{id}/remove',
  input: z.object({ id: rowId }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ['membership.sales.notFound'],
})

export const salesRequestDecide = call('sales-request-decide', {
  summary:
    'Answers a sales question by email, closes it without an answer or reopens it. Repeating the call ' +
    'has no effect.',
  path: 'admin/sales-requests/{id}',
  input: z.object({
    id: rowId,
    state: z.enum(SALES_STATES),
    /** Only with the state `answered`. */
    answer: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'membership.sales.answerMissing'),
          z.maxLength(SALES_ANSWER_MAX, 'membership.sales.answerLong'),
        ),
    ),
  }),
  output: salesRequest,
  refusals: [
    'membership.sales.notFound',
    'membership.sales.decidedMeanwhile',
    'membership.sales.answerMissing',
  ],
})
