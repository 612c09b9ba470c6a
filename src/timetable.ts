import { drawCoverJob } from '#newsroom/draw-cover.ts'
import { gatherJob, gatherSourceJob, tellStoriesJob } from '#newsroom/gather.ts'
import { forgetExpired } from '#people/forget-expired.ts'
import type { Job, Tick } from '#platform/jobs.ts'
import { vacuumJob } from '#platform/vacuum.ts'

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  gatherJob,
  gatherSourceJob,
  tellStoriesJob,
  drawCoverJob,
  forgetExpired,
  vacuumJob,
]

/** Every recurring job by hour: the clock's table of contents. Cron fields are read in the time zone beside them. */
export const timetable: readonly Tick[] = [
  { job: gatherJob, cron: '0 */6 * * *', timeZone: 'Etc/UTC' }, // news scraping every 6 hours
  { job: tellStoriesJob, cron: '*/15 * * * *', timeZone: 'Etc/UTC' }, // what a killed process has left lying
  { job: forgetExpired, cron: '30 3 * * *', timeZone: 'Etc/UTC' },
  { job: vacuumJob, cron: '45 3 * * *', timeZone: 'Etc/UTC' },
]
