import { sendSearchAlertsJob } from './saved/send-search-alerts.ts'
import { findWatchedJob } from './watching/find-watched.ts'

/** The background jobs of this module. */
export const jobs = {
  findWatchedJob,
  sendSearchAlertsJob,
}
