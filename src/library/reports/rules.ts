/** What a reader may say is wrong. */
export const ERROR_KINDS = ['fact', 'translation', 'link', 'other'] as const

/** Whether the desk has dealt with a report. */
export const REPORT_STATES = ['open', 'closed'] as const

/** Characters of a report, and of the passage that it is about. */
export const REPORT_MIN = 10
export const REPORT_MAX = 2000
export const QUOTE_MAX = 500
/** Characters of an address that a mail can be sent to. Source: RFC 5321 §4.5.3.1. */
export const ADDRESS_MAX = 254
/** Characters of an answer to one. */
export const ANSWER_MAX = 4000

/** A closed report is removed after so many days. */
export const CLOSED_KEPT_DAYS = 365
