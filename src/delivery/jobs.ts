import { announceChangesJob } from './announce-changes.ts'
import { forgetMessagesJob } from './sending/forget-messages.ts'
import { sendMessagesJob } from './sending/send-messages.ts'

/** The background jobs of this module. */
export const jobs = {
  announceChangesJob,
  sendMessagesJob,
  forgetMessagesJob,
}
