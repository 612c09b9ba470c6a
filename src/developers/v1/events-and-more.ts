import { changedCards } from '#articles/changed-cards.ts'
import { analyticsHandler } from '#trends/analytics/analytics.ts'
import { analytics } from '#trends/analytics/calls.ts'
import { events } from '#articles/events/calls.ts'
import { eventsHandler } from '#articles/events/events.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { leaderboardHandler } from '#trends/leaderboard/leaderboard.ts'
import { podcasts } from '#articles/podcasts/calls.ts'
import { podcastsHandler } from '#articles/podcasts/podcasts.ts'
import { handle } from '#platform/serve.ts'
import { v1Events, v1Figures, v1Leaderboard, v1Podcasts } from './calls.ts'
import { askSite, refuseBesides } from './site-answers.ts'

export const v1EventsHandler = handle(v1Events, async ({ updated_since: since, ...asked }, context) => {
  if (since === undefined) return askSite(eventsHandler, events, asked, context)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('event', { since, limit, cursor, lang }, context)
})

export const v1PodcastsHandler = handle(v1Podcasts, async ({ updated_since: since, ...asked }, context) =>
  since === undefined
    ? askSite(podcastsHandler, podcasts, asked, context)
    : changedCards('podcast', { since, ...asked }, context),
)

export const v1LeaderboardHandler = handle(v1Leaderboard, (asked, context) =>
  askSite(leaderboardHandler, leaderboard, asked, context),
)

export const v1FiguresHandler = handle(v1Figures, (asked, context) =>
  askSite(analyticsHandler, analytics, asked, context),
)
