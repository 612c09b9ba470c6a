import { aiNewsSourceAddHandler } from './ai-news-source-add.ts'
import { aiNewsSourceChangeHandler } from './ai-news-source-change.ts'
import { aiNewsSourceDiscoverHandler } from './ai-news-source-discover.ts'
import { aiNewsSourcesAddStartersHandler } from './ai-news-sources-add-starters.ts'
import { aiNewsSourcesExportHandler } from './ai-news-sources-export.ts'
import { aiNewsSourcesImportHandler } from './ai-news-sources-import.ts'
import { aiNewsSourcesHandler } from './ai-news-sources.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  aiNewsSourcesHandler,
  aiNewsSourceAddHandler,
  aiNewsSourceChangeHandler,
  aiNewsSourceDiscoverHandler,
  aiNewsSourcesImportHandler,
  aiNewsSourcesExportHandler,
  aiNewsSourcesAddStartersHandler,
]
