import { newsByLanguageHandler } from './by-language/news-by-language.ts'
import { articleCarouselHandler } from './carousels/article-carousel.ts'
import { agentHandler, agentsHandler } from './catalogue/agents/agents.ts'
import { compareToolsHandler } from './catalogue/tools/compare-tools.ts'
import { toolAlternativesHandler } from './catalogue/tools/tool-alternatives.ts'
import { toolHandler, toolsHandler, translatedToolsHandler } from './catalogue/tools/tools.ts'
import { correctArticleHandler } from './corrections/correct-article.ts'
import { correctionsHandler } from './corrections/corrections.ts'
import { retractArticleHandler } from './corrections/retract-article.ts'
import { adminEntityAddHandler } from './entities/admin-entity-add.ts'
import { adminEntityChangeHandler } from './entities/admin-entity-change.ts'
import { adminEntityMergeHandler } from './entities/admin-entity-merge.ts'
import { adminEntityRemoveHandler } from './entities/admin-entity-remove.ts'
import { adminEntitiesHandler, entitiesHandler } from './entities/entities.ts'
import { eventsHandler } from './events/events.ts'
import { adminEventChangeHandler } from './events/managing/admin-event-change.ts'
import { adminEventsMergeHandler } from './events/managing/admin-events-merge.ts'
import { adminEventsHandler } from './events/managing/admin-events.ts'
import { adminArticleChangeHandler } from './managing/admin-article-change.ts'
import { adminArticleCreateHandler } from './managing/admin-article-create.ts'
import { adminArticleDeleteHandler } from './managing/admin-article-delete.ts'
import { adminArticleImageHandler } from './managing/admin-article-image.ts'
import { adminArticleRestoreHandler } from './managing/admin-article-restore.ts'
import { adminArticleHandler, adminArticlesHandler } from './managing/admin-articles.ts'
import { previewMarkdownHandler } from './managing/preview-markdown.ts'
import { recordShareHandler } from './momentum/record-share.ts'
import { recordViewHandler } from './momentum/record-view.ts'
import { articleHandler, articlesHandler, relatedArticlesHandler } from './news/articles.ts'
import { podcastsHandler } from './podcasts/podcasts.ts'
import { errorReportDecideHandler } from './reports/error-report-decide.ts'
import { errorReportsHandler } from './reports/error-reports.ts'
import { reportErrorHandler } from './reports/report-error.ts'
import { searchFacetsHandler, searchHandler } from './search/search.ts'
import { videoHandler, videosHandler } from './videos/videos.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  articlesHandler,
  newsByLanguageHandler,
  articleHandler,
  relatedArticlesHandler,
  correctionsHandler,
  reportErrorHandler,
  recordViewHandler,
  recordShareHandler,
  toolsHandler,
  toolHandler,
  toolAlternativesHandler,
  compareToolsHandler,
  translatedToolsHandler,
  agentsHandler,
  agentHandler,
  eventsHandler,
  podcastsHandler,
  videosHandler,
  videoHandler,
  searchHandler,
  searchFacetsHandler,
  entitiesHandler,
  adminEntitiesHandler,
  adminEntityAddHandler,
  adminEntityChangeHandler,
  adminEntityMergeHandler,
  adminEntityRemoveHandler,
  adminArticlesHandler,
  adminArticleHandler,
  adminArticleCreateHandler,
  adminArticleChangeHandler,
  adminArticleDeleteHandler,
  adminArticleRestoreHandler,
  adminArticleImageHandler,
  previewMarkdownHandler,
  adminEventsHandler,
  adminEventChangeHandler,
  adminEventsMergeHandler,
  correctArticleHandler,
  retractArticleHandler,
  errorReportsHandler,
  errorReportDecideHandler,
  articleCarouselHandler,
]
