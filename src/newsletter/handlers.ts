import { digestCarouselHandler } from './archive/digest-carousel.ts'
import { digestListHandler, digestOneHandler } from './archive/digests.ts'
import { adminSubscriberRemoveHandler } from './bounces/admin-subscriber-remove.ts'
import { adminSuppressionLiftHandler } from './bounces/admin-suppression-lift.ts'
import { adminMailEventsHandler, adminSuppressionsHandler } from './bounces/bounces-lists.ts'
import { mailEventsMailgunHandler } from './bounces/mail-events-mailgun.ts'
import { mailEventsSendgridHandler } from './bounces/mail-events-sendgrid.ts'
import { adminSubscribersExportHandler, adminSubscribersHandler } from './bounces/subscribers-list.ts'
import { newsletterConfirmAgainHandler } from './confirming/newsletter-confirm-again.ts'
import { newsletterConfirmHandler } from './confirming/newsletter-confirm.ts'
import { adminDigestSettingsChangeHandler } from './editions/admin-digest-settings-change.ts'
import { adminEditionAddStoryHandler } from './editions/admin-edition-add-story.ts'
import { adminEditionChangeHandler } from './editions/admin-edition-change.ts'
import { adminEditionComposeHandler } from './editions/admin-edition-compose.ts'
import { adminEditionDecideHandler } from './editions/admin-edition-decide.ts'
import { adminEditionDoubtfulHandler } from './editions/admin-edition-doubtful.ts'
import { adminEditionTestHandler } from './editions/admin-edition-test.ts'
import { adminDigestSettingsHandler } from './editions/digest-settings.ts'
import { adminEditionPreviewHandler } from './editions/edition-preview.ts'
import { adminEditionHandler, adminEditionsHandler } from './editions/editions.ts'
import { audienceFileHandler, audienceHandler } from './funnel/audience.ts'
import { countStepHandler } from './funnel/count-step.ts'
import { newsletterSubscribeHandler } from './newsletter-subscribe.ts'
import { myNewsletterHandler } from './preferences/my-newsletter.ts'
import { newsletterEraseHandler } from './preferences/newsletter-erase.ts'
import { newsletterExportHandler } from './preferences/newsletter-export.ts'
import { newsletterLeaveHandler } from './preferences/newsletter-leave.ts'
import { newsletterPreferencesChangeHandler } from './preferences/newsletter-preferences-change.ts'
import { newsletterReleaseHandler } from './preferences/newsletter-release.ts'
import { newsletterPreferencesHandler } from './preferences/preferences.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  myNewsletterHandler,
  newsletterEraseHandler,
  newsletterExportHandler,
  newsletterLeaveHandler,
  newsletterPreferencesChangeHandler,
  newsletterPreferencesHandler,
  newsletterReleaseHandler,
  newsletterSubscribeHandler,
  countStepHandler,
  audienceHandler,
  audienceFileHandler,
  adminSubscribersHandler,
  adminSubscribersExportHandler,
  adminSubscriberRemoveHandler,
  adminSuppressionsHandler,
  adminSuppressionLiftHandler,
  adminMailEventsHandler,
  mailEventsMailgunHandler,
  mailEventsSendgridHandler,
  newsletterConfirmHandler,
  newsletterConfirmAgainHandler,
  adminDigestSettingsChangeHandler,
  adminDigestSettingsHandler,
  adminEditionAddStoryHandler,
  adminEditionChangeHandler,
  adminEditionComposeHandler,
  adminEditionDecideHandler,
  adminEditionDoubtfulHandler,
  adminEditionTestHandler,
  adminEditionPreviewHandler,
  adminEditionHandler,
  adminEditionsHandler,
  digestListHandler,
  digestOneHandler,
  digestCarouselHandler,
]
