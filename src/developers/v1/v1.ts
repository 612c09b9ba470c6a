import { article, articles } from '#articles/calls.ts'
import { agent, agents } from '#articles/catalogue/agents/calls.ts'
import { tool, tools } from '#articles/catalogue/tools/calls.ts'
import { events } from '#articles/events/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { podcasts } from '#articles/podcasts/calls.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { analytics } from '#trends/analytics/calls.ts'
import {
  v1Agent,
  v1Agents,
  v1Article,
  v1Articles,
  v1Events,
  v1Figures,
  v1Leaderboard,
  v1Podcasts,
  v1Story,
  v1Tool,
  v1Tools,
} from './calls.ts'
import { v1ChangesHandler } from './changes.ts'
import { v1FeedHandler } from './feed.ts'
import { askSite, changedItems } from './site-answers.ts'

/** The API of version 1, in the order of its documents. */
export const v1Handlers: readonly Handling[] = [
  handle(v1Articles, async ({ updated_since: since, ...asked }, context) =>
    since === undefined
      ? askSite(articles, asked, context)
      : changedItems('article', { since, ...asked }, context),
  ),
  handle(v1Article, (asked, context) => askSite(article, asked, context)),
  handle(v1Story, async (asked, context) => {
    const view = await askSite(article, asked, context)
    const { id, title, language, original_language, machine_translated, timeline } = view
    return {
      id,
      title,
      language,
      original_language,
      machine_translated,
      publisher_count: new Set(timeline.map(({ publisher }) => publisher)).size,
      first_report_at: timeline[0]?.published_at ?? null,
      newest_report_at: timeline.at(-1)?.published_at ?? null,
      reports: timeline,
    }
  }),
  handle(v1Tools, async ({ updated_since: since, ...asked }, context) =>
    since === undefined ? askSite(tools, asked, context) : changedItems('tool', { since, ...asked }, context),
  ),
  handle(v1Tool, (asked, context) => askSite(tool, asked, context)),
  handle(v1Agents, async ({ updated_since: since, ...asked }, context) =>
    since === undefined
      ? askSite(agents, asked, context)
      : changedItems('agent', { since, ...asked }, context),
  ),
  handle(v1Agent, (asked, context) => askSite(agent, asked, context)),
  handle(v1Events, async ({ updated_since: since, ...asked }, context) =>
    since === undefined
      ? askSite(events, asked, context)
      : changedItems('event', { since, ...asked }, context),
  ),
  handle(v1Podcasts, async ({ updated_since: since, ...asked }, context) =>
    since === undefined
      ? askSite(podcasts, asked, context)
      : changedItems('podcast', { since, ...asked }, context),
  ),
  handle(v1Leaderboard, (asked, context) => askSite(leaderboard, asked, context)),
  handle(v1Figures, (asked, context) => askSite(analytics, asked, context)),
  v1ChangesHandler,
  v1FeedHandler,
]
