/**
 * Where a mail is. `waiting`: it is to be sent; `sent`: the server has taken it; `refused`: the server does not want it;
 * `kept`: no server is set, it stays here and the desk reads it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'kept'] as const
/** One of MAIL_STATES. */
export type MailState = (typeof MAIL_STATES)[number]

/** So begin the keys of mails of a list: those are kept to be read, and never sent one by one. */
export const LIST_KEYS = 'digest:'

/** So many days after it was sent a mail loses its text and its recipient. */
export const SENT_KEPT_DAYS = 30

/** The same, counted from its writing, for one that was not sent. */
export const UNSENT_KEPT_DAYS = 90

/** Why nothing is sent to an address any more. `soft`: mails came back too often in a row. */
export const SUPPRESSED_FOR = ['hard', 'complaint', 'soft', 'desk'] as const
export type SuppressedFor = (typeof SUPPRESSED_FOR)[number]

/**
 * An address without a name, as mail servers take it: letters, digits and a few signs, then a domain, whose last part may be
 * one of other scripts (`xn--…`). The pattern of zod, which refuses those.
 */
export const PLAIN_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]{0,62}\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i
