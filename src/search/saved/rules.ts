import { HOUR } from '#platform/clock.ts'

/** Maximum number of saved searches per account, and maximum length of a search name. */
export const MAX_SEARCHES = 50
export const MAX_SEARCH_NAME_LENGTH = 80

/** Maximum number of items in an alert email; the others are on the page that it links to. */
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
