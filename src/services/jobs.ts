import { purgePagesJob } from './cdn/purge-pages.ts'
import { forgetMailsJob } from './post/forget-mails.ts'
import { sendMailJob, sendWaitingMailsJob } from './post/send-mail.ts'

/** The background jobs of this module. */
export const jobs = {
  sendMailJob,
  sendWaitingMailsJob,
  forgetMailsJob,
  purgePagesJob,
}
