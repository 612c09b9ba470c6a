import { forgetMailEventsJob } from './bounces/forget-mail-events.ts'
import { forgetSuppressionsJob } from './bounces/forget-suppressions.ts'
import { forgetClicksJob } from './clicks.ts'
import { mailSubscriberJob } from './confirming/mail-subscriber.ts'
import { remindUnconfirmedJob } from './confirming/remind-unconfirmed.ts'
import { removeUnconfirmedJob } from './confirming/remove-unconfirmed.ts'
import { announceEditionJob } from './editions/announce-edition.ts'
import { forgetDeliveriesJob } from './editions/forget-deliveries.ts'
import { runDigestJob } from './editions/run-digest.ts'
import { composeWelcomeJob } from './editions/welcome.ts'
import { forgetCountedJob } from './funnel/count-person.ts'
import { countPlansJob } from './funnel/count-plans.ts'
import { sendDueEditionsJob } from './sending/send-due-editions.ts'
import { sendEditionJob } from './sending/send-edition.ts'

/** The background jobs of this module. */
export const jobs = {
  runDigestJob,
  composeWelcomeJob,
  forgetMailEventsJob,
  forgetDeliveriesJob,
  forgetSuppressionsJob,
  sendEditionJob,
  sendDueEditionsJob,
  announceEditionJob,
  forgetClicksJob,
  forgetCountedJob,
  countPlansJob,
  mailSubscriberJob,
  remindUnconfirmedJob,
  removeUnconfirmedJob,
}
