/**
 * Where a mail is. `waiting`: it is to be sent; `sent`: the server has taken it; `refused`: the server does not want it;
 * `kept`: no server is set, it stays here and the desk reads it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'kept'] as const
/** One of MAIL_STATES. */
export type MailState = (typeof MAIL_STATES)[number]

/** So many days after it was sent a mail loses its text and its recipient. */
export const SENT_KEPT_DAYS = 30

/** The same, counted from its writing, for one that was not sent. */
export const UNSENT_KEPT_DAYS = 90
