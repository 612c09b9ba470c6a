import { archiveMonthsHandler } from './archive/archive-months.ts'
import { archiveFiguresHandler, archiveHandler } from './archive/archive.ts'
import { savedSearchAddHandler } from './alerts/saved-search-add.ts'
import { savedSearchChangeHandler } from './alerts/saved-search-change.ts'
import { savedSearchRemoveHandler } from './alerts/saved-search-remove.ts'
import { savedSearchSeenHandler } from './alerts/saved-search-seen.ts'
import { savedSearchesHandler } from './alerts/saved-searches.ts'
import { watchListChangeHandler } from './alerts/watch-list-change.ts'
import { watchListMakeHandler } from './alerts/watch-list-make.ts'
import { watchListRemoveHandler } from './alerts/watch-list-remove.ts'
import { watchListListHandler, watchedNamesHandler } from './alerts/watch-lists.ts'
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
