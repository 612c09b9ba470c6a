import { HOUR, MINUTE } from '#platform/clock.ts'

/** Characters of a name, of a company, of a question to sales, and of its answer. */
export const NAME_MAX = 100
export const COMPANY_MAX = 150
export const QUESTION_MAX = 4000
export const SALES_ANSWER_MAX = 8000
/** Characters of an address that a mail can be sent to. Source: RFC 5321 §4.5.3.1. */
export const ADDRESS_MAX = 254

/** The same question asked again within this time is the same question: a press twice, a page sent again. */
export const SAME_QUESTION_MS = 10 * MINUTE

/** An address is not told again within this time that a question has arrived: the form must not fill a stranger's mailbox. */
export const CONFIRMED_AGAIN_MS = HOUR
