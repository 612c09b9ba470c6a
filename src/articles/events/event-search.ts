import { TOPICS, type Topic } from '../rules.ts'

/** The filter in the page address; by default upcoming events of all categories. */
export type EventSearch = { when?: 'past'; category?: Topic }

/** Reads the filter from an address; unknown values are ignored. */
export function readEventSearch(raw: Record<string, unknown>): EventSearch {
  const category = TOPICS.find((topic) => topic === raw['category'])
  return {
    ...(raw['when'] === 'past' && { when: 'past' as const }),
    ...(category && { category }),
  }
}
