import { jobs as review } from './review/jobs.ts'
import { jobs as newsletter } from './newsletter/jobs.ts'
import { jobs as schedule } from './schedule/jobs.ts'
import { jobs as writing } from './writing/jobs.ts'
import { jobs as articles } from './articles/jobs.ts'
import { jobs as search } from './search/jobs.ts'
import { jobs as trends } from './trends/jobs.ts'
import { jobs as media } from './media/jobs.ts'
import { jobs as services } from './services/jobs.ts'
import { jobs as membership } from './membership/jobs.ts'
import { jobs as delivery } from './delivery/jobs.ts'
import { jobs as people } from './people/jobs.ts'
import { jobs as backup } from './backup/jobs.ts'
import { jobs as account } from './account/jobs.ts'
import { jobs as today } from './today/jobs.ts'
import type { Job, Tick } from '#platform/jobs.ts'
import { vacuumJob } from '#platform/embedded/vacuum.ts'

/** Every type of background job. */
export const jobs: readonly Job[] = [
  ...Object.values(review),
  ...Object.values(newsletter),
  ...Object.values(schedule),
  ...Object.values(writing),
  ...Object.values(articles),
  ...Object.values(search),
  ...Object.values(trends),
  ...Object.values(media),
  ...Object.values(services),
  ...Object.values(membership),
  ...Object.values(delivery),
  ...Object.values(people),
  ...Object.values(account),
  ...Object.values(backup),
  ...Object.values(today),
  vacuumJob,
]

/** Every recurring job with its schedule. Cron fields are in the time zone beside them. */
export const timetable: readonly Tick[] = [
  { job: review.publishPlannedJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // publishes drafts whose time has come
  { job: review.judgeDraftsJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // counts the warnings of drafts that are new or changed
  { job: newsletter.runDigestJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // newsletter editions: composes, approves, starts and ends them
  { job: newsletter.composeWelcomeJob, cron: '5 * * * *', timeZone: 'Etc/UTC' }, // makes editions for subscribers whose first edition would come too late
  { job: schedule.runScheduleJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // starts the due jobs of the content_generation_schedule rows
  { job: writing.clusterStoriesJob, cron: '*/15 * * * *', timeZone: 'Etc/UTC' }, // finishes the work of a killed process
  { job: writing.followStoriesJob, cron: '7,22,37,52 * * * *', timeZone: 'Etc/UTC' }, // runs after the gathered findings have stories
  { job: search.findWatchedJob, cron: '9,24,39,54 * * * *', timeZone: 'Etc/UTC' }, // runs after the stories have been followed
  { job: trends.takeBoardJob, cron: '0 * * * *', timeZone: 'Etc/UTC' }, // the leaderboard, every 6 hours; a missed run is made up
  { job: trends.countFiguresJob, cron: '12 * * * *', timeZone: 'Etc/UTC' }, // AI trends by day: today and changed days every hour, the last weeks once a day
  { job: articles.findEntitiesJob, cron: '6,16,26,36,46,56 * * * *', timeZone: 'Etc/UTC' }, // companies, models and people in published or changed items
  { job: search.sendSearchAlertsJob, cron: '9,24,39,54 * * * *', timeZone: 'Etc/UTC' }, // notifications of new results for saved searches
  { job: writing.discoverEventsJob, cron: '30 2 * * *', timeZone: 'Etc/UTC' }, // events of the next six months
  { job: writing.checkLinksJob, cron: '15 4 * * *', timeZone: 'Etc/UTC' }, // checks whether the sites of tools and agents are reachable
  { job: writing.fetchPicturesJob, cron: '*/10 * * * *', timeZone: 'Etc/UTC' }, // images for drafts without one
  { job: articles.keepRemotePicturesJob, cron: '4,14,24,34,44,54 * * * *', timeZone: 'Etc/UTC' }, // images that an import has left on other hosts
  { job: media.followVideosJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // videos with changed stories, and videos that were not produced
  { job: writing.translateLibraryJob, cron: '3,18,33,48 * * * *', timeZone: 'Etc/UTC' }, // translates items published since
  { job: newsletter.sendDueEditionsJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // running editions: recipients who are due again, and work left by a crash
  { job: delivery.announceChangesJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // announces published, corrected and retracted items to channels
  { job: delivery.sendMessagesJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // messages to channels that are due or due for a retry
  { job: services.sendWaitingMailsJob, cron: '2,12,22,32,42,52 * * * *', timeZone: 'Etc/UTC' }, // emails whose job is lost
  { job: membership.applyPaymentEventsJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // payment events that could not be applied immediately
  { job: membership.reconcilePaymentsJob, cron: '28 * * * *', timeZone: 'Etc/UTC' }, // aligns payments with the payment service
  { job: membership.notifySupportJob, cron: '*/10 * * * *', timeZone: 'Etc/UTC' }, // notifies administrators of waiting support questions
  { job: membership.advanceTestPaymentsJob, cron: '*/5 * * * *', timeZone: 'Etc/UTC' }, // trials, renewals and undelivered events of the embedded payments
  { job: articles.removeDeletedArticlesJob, cron: '0 3 * * *', timeZone: 'Etc/UTC' }, // deleted articles that can no longer be restored
  { job: media.sweepFilesJob, cron: '15 3 * * *', timeZone: 'Etc/UTC' }, // sounds, videos and images that no row uses
  { job: articles.sweepCarouselsJob, cron: '40 3 * * *', timeZone: 'Etc/UTC' }, // slides that are no longer requested
  { job: newsletter.remindUnconfirmedJob, cron: '17 * * * *', timeZone: 'Etc/UTC' }, // people who requested the digest a day ago and have not confirmed
  { job: newsletter.removeUnconfirmedJob, cron: '10 3 * * *', timeZone: 'Etc/UTC' }, // people who have not confirmed for 30 days
  { job: services.purgePagesJob, cron: '* * * * *', timeZone: 'Etc/UTC' }, // pages in a CDN: what a notice has missed, and the second purge
  { job: services.forgetMailsJob, cron: '20 3 * * *', timeZone: 'Etc/UTC' }, // contents and recipients of old emails
  { job: delivery.forgetMessagesJob, cron: '22 3 * * *', timeZone: 'Etc/UTC' }, // messages older than a month
  { job: newsletter.forgetMailEventsJob, cron: '25 3 * * *', timeZone: 'Etc/UTC' }, // old bounces and complaints
  { job: newsletter.forgetSuppressionsJob, cron: '26 3 * * *', timeZone: 'Etc/UTC' }, // suppressed addresses that no one has in use
  { job: articles.forgetReportsJob, cron: '27 3 * * *', timeZone: 'Etc/UTC' }, // error reports that were closed a year ago
  { job: membership.forgetRecordsJob, cron: '28 3 * * *', timeZone: 'Etc/UTC' }, // sales requests, trials and payments past their retention period
  { job: newsletter.forgetDeliveriesJob, cron: '35 2 * * *', timeZone: 'Etc/UTC' }, // recipients of editions that ended 90 days ago
  { job: newsletter.forgetClicksJob, cron: '25 3 * * *', timeZone: 'Etc/UTC' }, // old clicks on links of the digest
  { job: newsletter.forgetCountedJob, cron: '2 0 * * *', timeZone: 'Etc/UTC' }, // the people counted yesterday, and the salt of the day
  { job: newsletter.countPlansJob, cron: '34 * * * *', timeZone: 'Etc/UTC' }, // trials and first payments, after payments have been read
  { job: account.deleteAccountsJob, cron: '50 * * * *', timeZone: 'Etc/UTC' }, // ends the plans of accounts that are to be deleted, and deletes accounts that are due
  { job: people.forgetExpired, cron: '30 3 * * *', timeZone: 'Etc/UTC' },
  { job: backup.followBackupsJob, cron: '1,16,31,46 * * * *', timeZone: 'Etc/UTC' }, // starts and tests backups that are due, and warns of missed ones
  { job: today.checkAlarmsJob, cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *', timeZone: 'Etc/UTC' }, // emails and webhooks to operators about what fails
  { job: vacuumJob, cron: '45 3 * * *', timeZone: 'Etc/UTC' },
]
