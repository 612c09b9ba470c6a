import { DAY, HOUR } from '#platform/clock.ts'

/** Maximum number of saved searches, and of watchlists, per account. */
export const MAX_ALERTS = 50
/** Maximum length of the name of a search. */
export const MAX_SEARCH_NAME_LENGTH = 80

/** Maximum number of items in a message or an email, and of those that the email about a search lists. */
export const MAX_ITEMS_PER_MESSAGE = 20
export const MAX_MAILED = 10

/** How often a search reports: as soon as it finds something, every morning, or on Monday mornings. */
export const PACES = ['soon', 'day', 'week'] as const
export type Pace = (typeof PACES)[number]

/** Minimum time between two emails of one search. */
export const MAIL_EVERY_MS = HOUR

/**
 * Items published this long before the last look are searched again, because names and translations arrive some time after
 * the text. Reported items are not reported twice.
 */
export const OVERLAP_MS = 2 * HOUR

/** How long the items that a search has reported are remembered. */
export const HITS_KEPT_MS = 30 * DAY

/** The number of independent publishers that a watchlist waits for. */
export const PUBLISHERS = { least: 2, most: 10, usual: 3 } as const

/** How long after publication stories are watched: as long as their publishers are tracked. */
export const WATCHED_MS = 7 * DAY

/** The conditions of a saved search, by their wire names. */
export type SavedQuestion = Partial<
  Record<'q' | 'type' | 'topic' | 'tier' | 'from' | 'to' | 'written' | 'entity', string>
>

/** Path and parameters of the archive page for this question. */
export function archivePath({ topic, ...others }: SavedQuestion): string {
  const asked = Object.entries({ ...others, ...(topic !== undefined && { category: topic }) })
  const query = new URLSearchParams(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return query.size === 0 ? '/archive' : `/archive?${query}`
}
