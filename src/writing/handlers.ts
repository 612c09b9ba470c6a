import { scrapeAiEventsHandler } from './events/scrape-ai-events.ts'
import { instantAiAgentsHandler } from './generate/instant-ai-agents.ts'
import { instantAiSearchHandler } from './generate/instant-ai-search.ts'
import { fixToolUrlsHandler } from './links/fix-tool-urls.ts'
import { toolUrlProposalDecideHandler, toolUrlProposalsHandler } from './links/tool-url-proposals.ts'
import { regenerateAgentImagesHandler } from './generate/regenerate-agent-images.ts'
import { runHandler, runListHandler } from './runs.ts'
import { scrapeAiNewsHandler } from './generate/scrape-ai-news.ts'
import {
  draftIrrelevantHandler,
  relevanceChangeHandler,
  relevanceHandler,
} from './generate/stories-left-out.ts'
import { itemTranslateHandler } from './translation/translate-now.ts'
import {
  itemTranslationCheckHandler,
  itemTranslationHandler,
} from './translation/written/item-translation.ts'
import { missingTranslationsHandler } from './translation/written/missing-translations.ts'
import { itemTranslationSaveHandler } from './translation/written/save-translation.ts'
import { reviewTranslationHandler } from './translation/review-translation.ts'
import { practiceFeedsAddHandler } from './samples/practice-feeds-add.ts'
import { removeSamplesHandler, sampleContentHandler } from './samples/remove-samples.ts'
import { translateContentHandler } from './translation/translate-content.ts'
import { translateMissingHandler } from './translation/translate-missing.ts'
import {
  translationListHandler,
  translationOneHandler,
  translationSettingsChangeHandler,
  translationSettingsHandler,
} from './translation/translations.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  scrapeAiNewsHandler,
  regenerateAgentImagesHandler,
  runHandler,
  runListHandler,
  translateContentHandler,
  translateMissingHandler,
  translationListHandler,
  translationOneHandler,
  reviewTranslationHandler,
  itemTranslationHandler,
  itemTranslationCheckHandler,
  itemTranslationSaveHandler,
  itemTranslateHandler,
  missingTranslationsHandler,
  translationSettingsHandler,
  translationSettingsChangeHandler,
  instantAiSearchHandler,
  instantAiAgentsHandler,
  scrapeAiEventsHandler,
  fixToolUrlsHandler,
  toolUrlProposalsHandler,
  toolUrlProposalDecideHandler,
  relevanceHandler,
  relevanceChangeHandler,
  draftIrrelevantHandler,
  sampleContentHandler,
  practiceFeedsAddHandler,
  removeSamplesHandler,
]
