import { narrateSamplesJob } from './episodes/narrate-samples.ts'
import { makeEpisodeJob } from './make-episode.ts'
import { makeInfographicsJob } from './make-infographics.ts'
import { makeSampleVideosJob } from './make-sample-videos.ts'
import { makeVideoJob } from './make-video.ts'
import { makeVideosJob } from './make-videos.ts'
import { narrateJob } from './narrate-job.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { followVideosJob } from './videos/follow-videos.ts'

/** The background jobs of this module. */
export const jobs = {
  makeEpisodeJob,
  makeVideosJob,
  makeVideoJob,
  followVideosJob,
  makeInfographicsJob,
  narrateJob,
  narrateSamplesJob,
  makeSampleVideosJob,
  sweepFilesJob,
}
