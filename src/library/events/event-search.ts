import { TOPICS, type Topic } from '#library/rules.ts'

/** What the address of the page asks for: coming events of all categories, unless it says something else. */
export type EventSearch = { when?: 'past'; category?: Topic }

/** What an address asks of the list; what cannot be understood was not asked. */
export function readEventSearch(raw: Record<string, unknown>): EventSearch {
  const category = TOPICS.find((topic) => topic === raw['category'])
  return {
    ...(raw['when'] === 'past' && { when: 'past' as const }),
    ...(category && { category }),
  }
}
