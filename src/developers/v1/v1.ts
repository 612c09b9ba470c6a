import type { Handling } from '#platform/serve.ts'
import { v1ArticleHandler, v1ArticlesHandler, v1StoryHandler } from './articles.ts'
import { v1AgentHandler, v1AgentsHandler, v1ToolHandler, v1ToolsHandler } from './catalogue.ts'
import { v1ChangesHandler } from './changes.ts'
import {
  v1EventsHandler,
  v1FiguresHandler,
  v1LeaderboardHandler,
  v1PodcastsHandler,
} from './events-and-more.ts'
import { v1FeedHandler } from './feed.ts'

/** The API of version 1, in the order of its documents. */
export const v1Handlers: readonly Handling[] = [
  v1ArticlesHandler,
  v1ArticleHandler,
  v1StoryHandler,
  v1ToolsHandler,
  v1ToolHandler,
  v1AgentsHandler,
  v1AgentHandler,
  v1EventsHandler,
  v1PodcastsHandler,
  v1LeaderboardHandler,
  v1FiguresHandler,
  v1ChangesHandler,
  v1FeedHandler,
]
