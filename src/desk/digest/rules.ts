/** The parts of the digest page, in tab order. */
export const DIGEST_PARTS = ['editions', 'subscribers', 'settings'] as const
export type DigestPart = (typeof DIGEST_PARTS)[number]

/** The polling interval while an edition is being sent, or is due to be sent. */
export const SENDING_MS = 2000
/** The longest refetch interval while an edition waits for its send time. */
export const WAITING_MS = 60_000

/** Mail clients cut off longer emails, in bytes. */
export const MAX_MAIL_BYTES = 100_000
