import { sendSearchAlertsJob } from './alerts/send-search-alerts.ts'
import { findWatchedJob } from './alerts/find-watched.ts'

/** The background jobs of this module. */
export const jobs = {
  findWatchedJob,
  sendSearchAlertsJob,
}
