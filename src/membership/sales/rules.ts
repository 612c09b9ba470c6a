import { HOUR, MINUTE } from '#platform/clock.ts'

/** Maximum characters of a name, of a company, of a question to sales, and of its answer. */
export const NAME_MAX = 100
export const COMPANY_MAX = 150
export const QUESTION_MAX = 4000
export const SALES_ANSWER_MAX = 8000
/** Maximum characters of an email address. Source: RFC 5321 §4.5.3.1. */
export const ADDRESS_MAX = 254

/** The same question asked again within this time is a duplicate: a double click, or a resubmitted page. */
export const SAME_QUESTION_MS = 10 * MINUTE

/** An address gets no second confirmation within this time: the form must not fill a stranger's mailbox. */
export const CONFIRMED_AGAIN_MS = HOUR
