import { DAY, HOUR } from '#platform/clock.ts'

/** Instant search looks so far back. Source: administration §9. */
export const INSTANT_WINDOW_MS = 48 * HOUR
/** Items that instant search finds at most, and that can be selected. Source: administration §4, §9. */
export const MAX_FOUND = 4
/** Words of an article about what was found. Source: administration §9. */
export const INSTANT_WORDS = 350
/** Items that one call generates. Source: administration §7 (the default) and §9. */
export const GENERATED = { usual: 1, most: 20 }
/** What is generated on demand is news: older stories are left alone. */
export const GENERATE_WINDOW_MS = 7 * DAY
/** Topics that a call may name. */
export const MAX_TOPICS = 20
