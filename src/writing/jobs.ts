import { drawCoverJob } from './draw-cover.ts'
import { fetchPictureJob, fetchPicturesJob } from './fetch-picture-of.ts'
import { followStoriesJob } from './follow-stories.ts'
import { clusterStoriesJob, gatherSourceJob } from './gather.ts'
import { redraftStoriesJob } from './generate/redraft-stories.ts'
import { writeStoriesJob } from './generate/write-stories.ts'
import { writeSampleDraftsJob } from './samples/write-sample-drafts.ts'
import { checkLinksJob } from './links/check-links.ts'
import { fixToolUrlJob } from './links/fix-tool-url.ts'
import { discoverEventsJob, searchEventsJob } from './search-events.ts'
import { settleTranslationsJob } from './translation/settle-translations.ts'
import { translateItemJob } from './translation/translate-item.ts'
import { translateLibraryJob } from './translation/translate-library.ts'

/** The background jobs of this module. */
export const jobs = {
  gatherSourceJob,
  clusterStoriesJob,
  writeStoriesJob,
  redraftStoriesJob,
  drawCoverJob,
  fetchPicturesJob,
  fetchPictureJob,
  followStoriesJob,
  translateItemJob,
  translateLibraryJob,
  settleTranslationsJob,
  discoverEventsJob,
  searchEventsJob,
  checkLinksJob,
  fixToolUrlJob,
  writeSampleDraftsJob,
}
