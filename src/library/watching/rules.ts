import { DAY } from '#platform/clock.ts'

/** A watch-list waits for so many independent publishers. */
export const PUBLISHERS = { least: 2, most: 10, usual: 3 } as const

/** Watch-lists that one account may have. */
export const MAX_WATCH_LISTS = 50

/** Stories are watched for so long after they were published: as long as it is followed who reports them. */
export const WATCHED_MS = 7 * DAY

/** Stories of which one message by mail tells. */
export const MAX_ITEMS_PER_MESSAGE = 20
