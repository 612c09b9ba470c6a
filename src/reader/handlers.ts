import { followedStoriesHandler } from './shelf/followed-stories.ts'
import { shelfChangeHandler } from './shelf/shelf-change.ts'
import { shelfMergeHandler } from './shelf/shelf-merge.ts'
import { shelfStoriesHandler } from './shelf/shelf-stories.ts'
import { shelfHandler, shelfSavedHandler } from './shelf/shelf.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  shelfStoriesHandler,
  shelfHandler,
  shelfSavedHandler,
  shelfChangeHandler,
  shelfMergeHandler,
  followedStoriesHandler,
]
