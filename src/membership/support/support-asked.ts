import * as z from 'zod/mini'
import { QUESTION_MAX, SUBJECT_MAX } from './rules.ts'

/** The text that a reader writes to support. */
export const supportText = z
  .string('membership.support.textMissing')
  .check(
    z.trim(),
    z.minLength(1, 'membership.support.textMissing'),
    z.maxLength(QUESTION_MAX, 'membership.support.textLong'),
  )

/** The input of a question to support. Messages are keys of strings. */
export const supportAsked = z.object({
  subject: z
    .string('membership.support.subjectMissing')
    .check(
      z.trim(),
      z.minLength(1, 'membership.support.subjectMissing'),
      z.maxLength(SUBJECT_MAX, 'membership.support.subjectLong'),
    ),
  text: supportText,
})

/** The input of a message added to a question. */
export const supportAdded = z.object({ text: supportText })
