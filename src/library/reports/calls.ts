import * as z from 'zod/mini'
import { language } from '#library/shapes.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { errorTold } from './error-told.ts'
import { ERROR_KINDS, REPORT_STATES } from './rules.ts'

export const reportError = call('report-error', {
  summary: 'Tells the desk what is wrong in a published article.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10 },
  input: z.extend(errorTold, {
    id: rowId,
    /** The language that the reader read, and `updated_at` of the version. */
    language,
    updated_at: moment,
  }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['library.articleNotFound', 'library.report.textShort', 'library.report.textLong'],
})

/** One report as the desk reads it. */
export const errorReport = z.object({
  id: z.string(),
  article_id: z.string(),
  title: z.string(),
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
})

export const errorReports = call('error-reports', {
  summary: 'What readers have reported as wrong, newest first.',
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
  summary: 'Closes a report, or opens it again. The address of who wrote it is forgotten when it is closed.',
  method: 'PATCH',
  path: 'admin/error-reports/{id}',
  access: 'moderator',
  input: z.object({ id: rowId, state: z.enum(REPORT_STATES) }),
  output: errorReport,
  refusals: ['library.report.notFound'],
})
