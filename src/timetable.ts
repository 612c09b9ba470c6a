import { advanceTestPaymentsJob } from '#membership/checkout/advance-test-payments.ts'
import { forgetMessagesJob } from '#delivery/sending/forget-messages.ts'
import { sendMessagesJob } from '#delivery/sending/send-messages.ts'
import { mailSubscriberJob } from '#newsletter/confirming/mail-subscriber.ts'
import { remindUnconfirmedJob } from '#newsletter/confirming/remind-unconfirmed.ts'
import { removeUnconfirmedJob } from '#newsletter/confirming/remove-unconfirmed.ts'
import { forgetClicksJob } from '#newsletter/clicks.ts'
import { forgetCountedJob } from '#newsletter/funnel/count-person.ts'
import { countPlansJob } from '#newsletter/funnel/count-plans.ts'
import { drawCoverJob } from '#writing/draw-cover.ts'
import { makeCarouselJob } from './articles/carousels/make-carousel.ts'
import { sweepCarouselsJob } from './articles/carousels/sweep-carousels.ts'
import { keepRemotePictureJob, keepRemotePicturesJob } from './articles/pictures/keep-remote-pictures.ts'
import { removeDeletedArticlesJob } from './articles/managing/remove-deleted-articles.ts'
import { countFiguresJob } from './trends/analytics/count-figures.ts'
import { announceChangesJob } from './delivery/announce-changes.ts'
import { takeBoardJob } from './trends/leaderboard/board.ts'
import { findWatchedJob } from './search/watching/find-watched.ts'
import { sendSearchAlertsJob } from './search/saved/send-search-alerts.ts'
import { findEntitiesJob } from './articles/entities/find-entities.ts'
import { followStoriesJob } from '#writing/follow-stories.ts'
import { fetchPictureJob, fetchPicturesJob } from '#writing/fetch-picture-of.ts'
import { gatherSourceJob, clusterStoriesJob } from '#writing/gather.ts'
import { runDigestJob } from '#newsletter/editions/run-digest.ts'
import { announceEditionJob } from '#newsletter/editions/announce-edition.ts'
import { composeWelcomeJob } from '#newsletter/editions/welcome.ts'
import { discoverEventsJob, searchEventsJob } from '#writing/search-events.ts'
import { checkLinksJob } from '#writing/links/check-links.ts'
import { notifySupportJob } from '#membership/support/notify-support.ts'
import { endRenewalsJob } from '#membership/end-renewals.ts'
import { applyPaymentEventsJob } from '#membership/payments/apply-payment-events.ts'
import { reconcilePaymentsJob } from '#membership/payments/reconcile-payments.ts'
import { fixToolUrlJob } from '#writing/links/fix-tool-url.ts'
import { makeInfographicsJob } from '#media/make-infographics.ts'
import { followVideosJob } from '#media/videos/follow-videos.ts'
import { makeVideoJob } from '#media/make-video.ts'
import { makeSampleVideosJob } from '#media/make-sample-videos.ts'
import { makeVideosJob } from '#media/make-videos.ts'
import { makeEpisodeJob } from '#media/make-episode.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { narrateSamplesJob } from '#media/episodes/narrate-samples.ts'
import { publishPlannedDraftJob, publishPlannedJob } from '#review/publish-planned.ts'
import { runScheduleJob } from '#schedule/run-schedule.ts'
import { sweepFilesJob } from '#media/sweep-files.ts'
import { settleTranslationsJob } from '#writing/translation/settle-translations.ts'
import { translateItemJob } from '#writing/translation/translate-item.ts'
import { translateLibraryJob } from '#writing/translation/translate-library.ts'
import { writeStoriesJob } from '#writing/generate/write-stories.ts'
import { forgetRecordsJob } from '#membership/forget-records.ts'
import { forgetReportsJob } from './articles/reports/forget-reports.ts'
import { forgetSuppressionsJob } from '#newsletter/bounces/forget-suppressions.ts'
import { forgetMailEventsJob } from '#newsletter/bounces/forget-mail-events.ts'
import { sendDueEditionsJob } from '#newsletter/sending/send-due-editions.ts'
import { sendEditionJob } from '#newsletter/sending/send-edition.ts'
import { forgetMailsJob } from '#services/post/forget-mails.ts'
import { sendMailJob, sendWaitingMailsJob } from '#services/post/send-mail.ts'
import { deleteAccountsJob } from './account/personal-data.ts'
import { mailPasswordResetJob } from '#people/account/request-password-reset.ts'
import { forgetExpired } from '#people/forget-expired.ts'
import type { Job, Tick } from '#platform/jobs.ts'
import { vacuumJob } from '#platform/embedded/vacuum.ts'

/** Every type of background job. */
export const jobs: readonly Job[] = [
  publishPlannedJob,
  publishPlannedDraftJob,
  runDigestJob,
  composeWelcomeJob,
  runScheduleJob,
  gatherSourceJob,
  clusterStoriesJob,
  writeStoriesJob,
  drawCoverJob,
  fetchPicturesJob,
  fetchPictureJob,
  keepRemotePicturesJob,
  keepRemotePictureJob,
  followStoriesJob,
  findWatchedJob,
  takeBoardJob,
  countFiguresJob,
  findEntitiesJob,
  sendSearchAlertsJob,
  makeEpisodeJob,
  makeVideosJob,
  makeVideoJob,
  followVideosJob,
  makeInfographicsJob,
  narrateJob,
  narrateSamplesJob,
  makeSampleVideosJob,
  translateItemJob,
  translateLibraryJob,
  settleTranslationsJob,
  discoverEventsJob,
  searchEventsJob,
  checkLinksJob,
  fixToolUrlJob,
  removeDeletedArticlesJob,
  sweepFilesJob,
  makeCarouselJob,
  sweepCarouselsJob,
  sendMailJob,
  sendWaitingMailsJob,
  forgetMailsJob,
  forgetMailEventsJob,
  forgetSuppressionsJob,
  forgetReportsJob,
  forgetRecordsJob,
  sendEditionJob,
  sendDueEditionsJob,
  announceEditionJob,
  announceChangesJob,
  sendMessagesJob,
  forgetMessagesJob,
  forgetClicksJob,
  forgetCountedJob,
  countPlansJob,
  applyPaymentEventsJob,
  endRenewalsJob,
  reconcilePaymentsJob,
  notifySupportJob,
  advanceTestPaymentsJob,
  mailPasswordResetJob,
  mailSubscriberJob,
  remindUnconfirmedJob,
  removeUnconfirmedJob,
  deleteAccountsJob,
  forgetExpired,
  vacuumJob,
]

/** Every recurring job with its schedule. Cron fields are in the time zone beside them. */
export const timetable: readonly Tick[] = [
  { job: publishPlannedJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // publishes drafts whose time has come
  { job: runDigestJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // newsletter editions: composes, approves, starts and ends them
  { job: composeWelcomeJob, cron: '5 * * * *', timeZone: 'Etc/UTC' }, // makes editions for subscribers whose first edition would come too late
  { job: runScheduleJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // starts the due jobs of the content_generation_schedule rows
  { job: clusterStoriesJob, cron: '*/15 * * * *', timeZone: 'Etc/UTC' }, // finishes the work of a killed process
  { job: followStoriesJob, cron: '7,22,37,52 * * * *', timeZone: 'Etc/UTC' }, // runs after the gathered findings have stories
  { job: findWatchedJob, cron: '9,24,39,54 * * * *', timeZone: 'Etc/UTC' }, // runs after the stories have been followed
  { job: takeBoardJob, cron: '0 * * * *', timeZone: 'Etc/UTC' }, // the leaderboard, every 6 hours; a missed run is made up
  { job: countFiguresJob, cron: '12 * * * *', timeZone: 'Etc/UTC' }, // AI trends by day: today and changed days every hour, the last weeks once a day
  { job: findEntitiesJob, cron: '6,16,26,36,46,56 * * * *', timeZone: 'Etc/UTC' }, // companies, models and people in published or changed items
  { job: sendSearchAlertsJob, cron: '9,24,39,54 * * * *', timeZone: 'Etc/UTC' }, // notifications of new results for saved searches
  { job: discoverEventsJob, cron: '30 2 * * *', timeZone: 'Etc/UTC' }, // events of the next six months
  { job: checkLinksJob, cron: '15 4 * * *', timeZone: 'Etc/UTC' }, // checks whether the sites of tools and agents are reachable
  { job: fetchPicturesJob, cron: '*/10 * * * *', timeZone: 'Etc/UTC' }, // images for drafts without one
  { job: keepRemotePicturesJob, cron: '4,14,24,34,44,54 * * * *', timeZone: 'Etc/UTC' }, // images that an import has left on other hosts
  { job: followVideosJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // videos with changed stories, and videos that were not produced
  { job: translateLibraryJob, cron: '3,18,33,48 * * * *', timeZone: 'Etc/UTC' }, // translates items published since
  { job: sendDueEditionsJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // running editions: recipients who are due again, and work left by a crash
  { job: announceChangesJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // announces published, corrected and retracted items to channels
  { job: sendMessagesJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // messages to channels that are due or due for a retry
  { job: sendWaitingMailsJob, cron: '2,12,22,32,42,52 * * * *', timeZone: 'Etc/UTC' }, // emails whose job is lost
  { job: applyPaymentEventsJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // payment events that could not be applied immediately
  { job: reconcilePaymentsJob, cron: '28 * * * *', timeZone: 'Etc/UTC' }, // aligns payments with the payment service
  { job: notifySupportJob, cron: '*/10 * * * *', timeZone: 'Etc/UTC' }, // notifies administrators of waiting support questions
  { job: advanceTestPaymentsJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // trials, renewals and undelivered events of the embedded payments
  { job: removeDeletedArticlesJob, cron: '0 3 * * *', timeZone: 'Etc/UTC' }, // deleted articles that can no longer be restored
  { job: sweepFilesJob, cron: '15 3 * * *', timeZone: 'Etc/UTC' }, // sounds, videos and images that no row uses
  { job: sweepCarouselsJob, cron: '40 3 * * *', timeZone: 'Etc/UTC' }, // slides that are no longer requested
  { job: remindUnconfirmedJob, cron: '17 * * * *', timeZone: 'Etc/UTC' }, // people who requested the digest a day ago and have not confirmed
  { job: removeUnconfirmedJob, cron: '10 3 * * *', timeZone: 'Etc/UTC' }, // people who have not confirmed for 30 days
  { job: forgetMailsJob, cron: '20 3 * * *', timeZone: 'Etc/UTC' }, // contents and recipients of old emails
  { job: forgetMessagesJob, cron: '22 3 * * *', timeZone: 'Etc/UTC' }, // messages older than a month
  { job: forgetMailEventsJob, cron: '25 3 * * *', timeZone: 'Etc/UTC' }, // old bounces and complaints
  { job: forgetSuppressionsJob, cron: '26 3 * * *', timeZone: 'Etc/UTC' }, // suppressed addresses that no one has in use
  { job: forgetReportsJob, cron: '27 3 * * *', timeZone: 'Etc/UTC' }, // error reports that were closed a year ago
  { job: forgetRecordsJob, cron: '28 3 * * *', timeZone: 'Etc/UTC' }, // sales requests, trials and payments past their retention period
  { job: forgetClicksJob, cron: '25 3 * * *', timeZone: 'Etc/UTC' }, // old clicks on links of the digest
  { job: forgetCountedJob, cron: '2 0 * * *', timeZone: 'Etc/UTC' }, // the people counted yesterday, and the salt of the day
  { job: countPlansJob, cron: '34 * * * *', timeZone: 'Etc/UTC' }, // trials and first payments, after payments have been read
  { job: deleteAccountsJob, cron: '50 * * * *', timeZone: 'Etc/UTC' }, // ends the plans of accounts that are to be deleted, and deletes accounts that are due
  { job: forgetExpired, cron: '30 3 * * *', timeZone: 'Etc/UTC' },
  { job: vacuumJob, cron: '45 3 * * *', timeZone: 'Etc/UTC' },
]
