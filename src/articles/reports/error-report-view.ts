import * as z from 'zod/mini'
import { emailAddress } from '#people/credentials.ts'
import { ADDRESS_MAX, ERROR_KINDS, QUOTE_MAX, REPORT_MAX, REPORT_MIN } from './rules.ts'

/** The fields of the report form. Messages are string keys. */
export const errorReportView = z.object({
  kind: z.enum(ERROR_KINDS, 'library.report.kindNeeded'),
  text: z
    .string('library.report.textShort')
    .check(
      z.trim(),
      z.minLength(REPORT_MIN, 'library.report.textShort'),
      z.maxLength(REPORT_MAX, 'library.report.textLong'),
    ),
  /** The passage that it is about. */
  quote: z.optional(z.string().check(z.trim(), z.maxLength(QUOTE_MAX, 'library.report.quoteLong'))),
  email: z.optional(emailAddress.check(z.maxLength(ADDRESS_MAX, 'people.invalidEmail'))),
  /** A field hidden from people: anyone who fills it in is thanked, but nothing is stored. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
