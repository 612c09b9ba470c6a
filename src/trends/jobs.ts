import { countFiguresJob } from './analytics/count-figures.ts'
import { takeBoardJob } from './leaderboard/board.ts'

/** The background jobs of this module. */
export const jobs = {
  takeBoardJob,
  countFiguresJob,
}
