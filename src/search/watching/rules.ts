import { DAY } from '#platform/clock.ts'

/** The number of independent publishers that a watch-list waits for. */
export const PUBLISHERS = { least: 2, most: 10, usual: 3 } as const

/** The maximum number of watch-lists per account. */
export const MAX_WATCH_LISTS = 50

/** How long after publication stories are watched: as long as their publishers are tracked. */
export const WATCHED_MS = 7 * DAY

/** The maximum number of stories in one email. */
export const MAX_ITEMS_PER_MESSAGE = 20
