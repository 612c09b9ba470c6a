/** The parts of the page, in the order of its tabs. */
export const DIGEST_PARTS = ['editions', 'subscribers', 'settings'] as const
export type DigestPart = (typeof DIGEST_PARTS)[number]

/** While an edition leaves, or should begin to, it is looked at this often. */
export const SENDING_MS = 2000
/** While one waits for its hour, at least this often. */
export const WAITING_MS = 60_000

/** Mail programs cut what is longer, in bytes. */
export const MAX_MAIL_BYTES = 100_000
