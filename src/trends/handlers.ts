import { analyticsExportHandler } from './analytics/analytics-export.ts'
import { analyticsAboutHandler, analyticsHandler } from './analytics/analytics.ts'
import { analyticsRoundsHandler } from './analytics/funding/analytics-rounds.ts'
import { entityHandler, entityTimelineHandler } from './entities/entity.ts'
import { leaderboardHandler } from './leaderboard/leaderboard.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  leaderboardHandler,
  analyticsHandler,
  analyticsAboutHandler,
  analyticsExportHandler,
  analyticsRoundsHandler,
  entityHandler,
  entityTimelineHandler,
]
