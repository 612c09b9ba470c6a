import { judgeDraftsJob } from './judge-drafts.ts'
import { publishPlannedDraftJob, publishPlannedJob } from './publish-planned.ts'

/** The background jobs of this module. */
export const jobs = {
  judgeDraftsJob,
  publishPlannedJob,
  publishPlannedDraftJob,
}
