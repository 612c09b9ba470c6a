import { approveContentHandler } from './approve-content.ts'
import { assignContentHandler } from './assign-content.ts'
import { cleanupInvalidAgentsHandler } from './cleanup/cleanup-invalid-agents.ts'
import { restoreCleanedEntriesHandler } from './cleanup/restore-cleaned-entries.ts'
import { contentReadersHandler } from './content-readers.ts'
import { editorListHandler } from './editors.ts'
import { generatedContentImageHandler } from './generated-content-image.ts'
import {
  generatedContentCountsHandler,
  generatedContentListHandler,
  generatedContentOneHandler,
} from './generated-content.ts'
import { publishContentNowHandler } from './publish-content-now.ts'
import { regeneratePodcastAudioHandler } from './regenerate-podcast-audio.ts'
import { storyApartHandler, storyApartUndoHandler } from './stories/story-apart.ts'
import { storyMergeHandler } from './stories/story-merge.ts'
import { storySplitHandler } from './stories/story-split.ts'
import { storyViewHandler } from './stories/story-view.ts'
import { unscheduleContentHandler } from './unschedule-content.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  generatedContentListHandler,
  generatedContentCountsHandler,
  generatedContentOneHandler,
  generatedContentImageHandler,
  approveContentHandler,
  unscheduleContentHandler,
  publishContentNowHandler,
  assignContentHandler,
  editorListHandler,
  contentReadersHandler,
  regeneratePodcastAudioHandler,
  cleanupInvalidAgentsHandler,
  restoreCleanedEntriesHandler,
  storyViewHandler,
  storyMergeHandler,
  storySplitHandler,
  storyApartHandler,
  storyApartUndoHandler,
]
