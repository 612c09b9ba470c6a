import { archiveMonthsHandler } from './archive/archive-months.ts'
import { archiveFiguresHandler, archiveHandler } from './archive/archive.ts'
import { savedSearchAddHandler } from './saved/saved-search-add.ts'
import { savedSearchChangeHandler } from './saved/saved-search-change.ts'
import { savedSearchRemoveHandler } from './saved/saved-search-remove.ts'
import { savedSearchSeenHandler } from './saved/saved-search-seen.ts'
import { savedSearchesHandler } from './saved/saved-searches.ts'
import { watchListChangeHandler } from './watching/watch-list-change.ts'
import { watchListMakeHandler } from './watching/watch-list-make.ts'
import { watchListRemoveHandler } from './watching/watch-list-remove.ts'
import { watchListListHandler, watchedNamesHandler } from './watching/watch-lists.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  archiveHandler,
  archiveFiguresHandler,
  watchListListHandler,
  watchListMakeHandler,
  watchListChangeHandler,
  watchListRemoveHandler,
  watchedNamesHandler,
  archiveMonthsHandler,
  savedSearchesHandler,
  savedSearchAddHandler,
  savedSearchChangeHandler,
  savedSearchRemoveHandler,
  savedSearchSeenHandler,
]
