import { DAY, HOUR } from '#platform/clock.ts'

/** Instant search looks this far back. Source: administration §9. */
export const INSTANT_WINDOW_MS = 48 * HOUR
/** The maximum number of items that instant search finds, and that can be selected. Source: administration §4, §9. */
export const MAX_FOUND = 4
/** The number of words of an article about a found item. Source: administration §9. */
export const INSTANT_WORDS = 350
/** The number of items that one call generates. Source: administration §7 (the default) and §9. */
export const GENERATED = { usual: 1, most: 20 }
/** On-demand generation covers news only: older stories are left out. */
export const GENERATE_WINDOW_MS = 7 * DAY
/** The maximum number of topics in one call. */
export const MAX_TOPICS = 20
