import { HOUR } from '#platform/clock.ts'

/** Searches that one account keeps, at most, and how long the name of one may be. */
export const MAX_SEARCHES = 50
export const MAX_SEARCH_NAME_LENGTH = 80

/** Items in one mail of alerts; the others stand on the page that it leads to. */
export const MAX_MAILED = 10

/** How often a search tells: as it finds, every morning, on Monday mornings. */
export const PACES = ['soon', 'day', 'week'] as const
export type Pace = (typeof PACES)[number]

/** Of one search no two mails come within this. */
export const MAIL_EVERY_MS = HOUR

/**
 * What was published so long before the last look is looked for again: names and translations come some time after the
 * text. What was told is not told twice.
 */
export const OVERLAP_MS = 2 * HOUR

/** What a search asks of the archive, by its wire names. */
export type SavedQuestion = Partial<
  Record<'q' | 'type' | 'topic' | 'tier' | 'from' | 'to' | 'written' | 'entity', string>
>

/** Path and parameters of the archive page that asks this question. */
export function archivePath({ topic, ...others }: SavedQuestion): string {
  const asked = Object.entries({ ...others, ...(topic !== undefined && { category: topic }) })
  const query = new URLSearchParams(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return query.size === 0 ? '/archive' : `/archive?${query}`
}
