import * as z from 'zod/mini'
import { ARTICLE_STATES } from '../managing/rules.ts'
import { language } from '../shapes.ts'
import { askedMoment, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { errorReportView } from './error-report-view.ts'
import { ANSWER_MAX, ERROR_KINDS, REPORT_STATES } from './rules.ts'

export const reportError = call('report-error', {
  summary: 'Reports an error in a published article to the editors.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10, across: 'processes' },
  input: z.extend(errorReportView, {
    id: rowId,
    /** The language of the version that the reader read, and its `updated_at`. */
    language,
    updated_at: askedMoment,
  }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['library.articleNotFound', 'library.report.textShort', 'library.report.textLong'],
})

/** One report as the desk shows it. */
const errorReport = z.object({
  id: z.string(),
  article_id: z.string(),
  /** In the language that it was written in. */
  title: z.string(),
  /** The state of the article: only a published one has a page to correct. */
  article_state: z.enum(ARTICLE_STATES),
  kind: z.enum(ERROR_KINDS),
  text: z.string(),
  quote: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language,
  seen_updated_at: moment,
  /** The article has been changed since the reader saw it. */
  outdated: z.boolean(),
  state: z.enum(REPORT_STATES),
  created_at: moment,
  closed_at: z.nullable(moment),
  /** The name of the person who closed it, or their address if there is no name. */
  closed_by: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(moment),
})
export type ErrorReport = z.infer<typeof errorReport>

export const errorReports = call('error-reports', {
  summary: 'Lists the errors that readers have reported, newest first.',
  method: 'GET',
  path: 'admin/error-reports',
  access: 'moderator',
  input: z.object({
    state: z._default(z.enum(REPORT_STATES), 'open'),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(errorReport),
  refusals: ['problem.cursor'],
})

export const errorReportDecide = call('error-report-decide', {
  summary:
    'Closes a report or reopens it, and emails any answer to the reader who left an address. The address ' +
    'is deleted when the report is closed, and repeating the call has no effect.',
  method: 'PATCH',
  path: 'admin/error-reports/{id}',
  access: 'moderator',
  input: z.object({
    id: rowId,
    state: z.enum(REPORT_STATES),
    answer: z.optional(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_MAX, 'library.report.answerLong')),
    ),
  }),
  output: errorReport,
  refusals: ['library.report.notFound', 'library.report.answerLong', 'library.report.closedMeanwhile'],
})
