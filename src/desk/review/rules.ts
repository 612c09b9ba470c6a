/** Pauses before the pending list is requested again after a database timeout. Source: administration §4. */
export const PENDING_RETRY_MS = [2000, 4000] as const

/** Lines of the editor's text area. Source: administration §9. */
export const CONTENT_ROWS = 15

/** Hours at which the digest is sent, in its time zone. Source: public-site §1. */
export const DIGEST_HOURS = { morning: 7, evening: 17 } as const
/** Drafts scheduled for a digest are published this long before it is sent. */
export const BEFORE_DIGEST_MINUTES = 15
/** The hour of “tomorrow morning” in the digest's time zone. */
export const TOMORROW_HOUR = 9

/** How often an open draft reports who has it open and receives its current state. */
export const READERS_EVERY_MS = 10_000

/** Tags shown in the article preview. Source: administration §9. */
export const PREVIEW_TAGS = 10
