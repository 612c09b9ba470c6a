/**
 * The state of an email. `waiting`: still to be sent; `sent`: accepted by the server; `refused`: rejected by the server;
 * `kept`: no server is configured, so it stays here to be read at the desk.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'kept'] as const
/** One of MAIL_STATES. */
export type MailState = (typeof MAIL_STATES)[number]

/** The key prefix of emails of a list: those are kept for reading and never sent one by one. */
export const LIST_KEYS = 'digest:'

/** The number of days after sending before an email loses its text and its recipient. */
export const SENT_KEPT_DAYS = 30

/** The same for an email that was not sent, counted from its creation. */
export const UNSENT_KEPT_DAYS = 90

/** The reasons for suppressing an address. `soft`: emails bounced too often in a row. */
export const SUPPRESSED_FOR = ['hard', 'complaint', 'soft', 'desk'] as const
export type SuppressedFor = (typeof SUPPRESSED_FOR)[number]

/**
 * An address without a name, as mail servers accept it: letters, digits and a few symbols, then a domain, whose last part
 * may be in another script (`xn--…`). Based on the pattern of zod, which refuses such domains.
 */
export const PLAIN_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]{0,62}\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i
