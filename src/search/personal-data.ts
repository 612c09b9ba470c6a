import type { Collect } from '#people/personal-data.ts'
import { savedSearchesDataOf } from './alerts/saved-searches.ts'
import { watchListsDataOf } from './alerts/watch-lists.ts'

/** The data of this module in an account export. */
export const searchesDataOf = {
  saved_searches: savedSearchesDataOf,
  watch_lists: watchListsDataOf,
} satisfies Record<string, Collect>
