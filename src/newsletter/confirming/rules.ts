import { dateFormat } from '#languages/formats.ts'
import type { Language } from '#languages/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'

/** Digits of the code in the mail. */
export const CODE_DIGITS = 6
/** How long the six digits of a mail count. */
export const CODE_MS = 48 * HOUR
/** A further mail repeats the digits of the last one while they count at least so long. */
export const CODE_KEPT_MS = 12 * HOUR
/** Digits that may be tried before others have to be mailed. */
export const CODE_TRIES = 5

/** Mails that anybody can have sent to one address by the forms of the digest. */
export const MAILS_AN_HOUR = { times: 3, windowMs: HOUR }
/** The same in a day. */
export const MAILS_A_DAY = { times: 10, windowMs: DAY }
/** Mails to somebody who reads the digest and has subscribed again. */
export const ALREADY_A_DAY = { times: 1, windowMs: DAY }
/** Digits tried for one address, whether a subscriber has it or not. */
export const TRIES_A_DAY = { times: CODE_TRIES, windowMs: DAY }

/** Who has not confirmed is reminded once, so long after asking. */
export const REMIND_MS = DAY
/** Who has not confirmed is forgotten so long after asking. */
export const UNCONFIRMED_MS = 30 * DAY
/** And never sooner than so long after the reminder, however late that came. */
export const REMINDED_MS = 7 * DAY

/** Digits as they were mailed: Arabic keyboards write their own; blanks come along when digits are copied. */
export const inWesternDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\s\u2066-\u2069]/g, '')

/** A moment in words, on the clock of the digest: as 07:00 and 17:00 stand everywhere. */
export const digestMoment = (
  language: Language,
  timeZone: string,
  at: Date | string,
  { weekday = true }: { weekday?: boolean } = {},
): string =>
  dateFormat(language, {
    ...(weekday && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))
