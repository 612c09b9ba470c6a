import { runScheduleJob } from './run-schedule.ts'

/** The background jobs of this module. */
export const jobs = {
  runScheduleJob,
}
