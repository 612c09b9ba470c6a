import { DAY, HOUR } from '#platform/clock.ts'

/** The number of digits of the code in the email. */
export const CODE_DIGITS = 6
/** How long the six digits of an email are valid. */
export const CODE_MS = 48 * HOUR
/** Another email repeats the previous digits if they stay valid for at least this long. */
export const CODE_KEPT_MS = 12 * HOUR
/** The number of tries before new digits must be emailed. */
export const CODE_TRIES = 5

/** Emails that anyone can trigger to one address through the forms of the digest. */
export const MAILS_AN_HOUR = { times: 3, windowMs: HOUR }
/** The same in a day. */
export const MAILS_A_DAY = { times: 10, windowMs: DAY }
/** Emails to a current reader who has subscribed again. */
export const ALREADY_A_DAY = { times: 1, windowMs: DAY }
/** Tries of digits for one address, whether a subscriber has it or not. */
export const TRIES_A_DAY = { times: CODE_TRIES, windowMs: DAY }

/** An unconfirmed subscriber is reminded once, this long after asking. */
export const REMIND_MS = DAY
/** An unconfirmed subscriber is removed this long after asking. */
export const UNCONFIRMED_MS = 30 * DAY
/** But never sooner than this long after the reminder, however late that came. */
export const REMINDED_MS = 7 * DAY

/** The digits as they were emailed: Arabic keyboards enter their own digits, and copied digits may come with blanks. */
export const inWesternDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\s\u2066-\u2069]/g, '')
