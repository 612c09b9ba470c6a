import { publishPlannedDraftJob, publishPlannedJob } from './publish-planned.ts'

/** The background jobs of this module. */
export const jobs = {
  publishPlannedJob,
  publishPlannedDraftJob,
}
