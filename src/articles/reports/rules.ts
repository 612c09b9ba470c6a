/** The kinds of errors a reader can report. */
export const ERROR_KINDS = ['fact', 'translation', 'link', 'other'] as const

/** Whether the desk has dealt with a report. */
export const REPORT_STATES = ['open', 'closed'] as const

/** Lengths in characters of a report and of the passage it is about. */
export const REPORT_MIN = 10
export const REPORT_MAX = 2000
export const QUOTE_MAX = 500
/** Maximum length of an email address in characters. Source: RFC 5321 §4.5.3.1. */
export const ADDRESS_MAX = 254
/** Maximum length of an answer to a report in characters. */
export const ANSWER_MAX = 4000

/** A closed report is deleted after this many days. */
export const CLOSED_KEPT_DAYS = 365
