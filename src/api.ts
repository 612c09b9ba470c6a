// long: one line for each call, and one to import it
import { articleCarouselHandler } from './articles/carousels/article-carousel.ts'
import { approveContentHandler } from '#review/approve-content.ts'
import { assignContentHandler } from '#review/assign-content.ts'
import { contentReadersHandler } from '#review/content-readers.ts'
import { editorListHandler } from '#review/editors.ts'
import { unscheduleContentHandler } from '#review/unschedule-content.ts'
import {
  generatedContentCountsHandler,
  generatedContentListHandler,
  generatedContentOneHandler,
} from '#review/generated-content.ts'
import { cleanupInvalidAgentsHandler } from '#review/cleanup/cleanup-invalid-agents.ts'
import { restoreCleanedEntriesHandler } from '#review/cleanup/restore-cleaned-entries.ts'
import { scrapeAiEventsHandler } from '#writing/events/scrape-ai-events.ts'
import { costListHandler } from '#monitoring/cost-ledger.ts'
import { jobDismissHandler } from '#monitoring/job-dismiss.ts'
import { jobRetryHandler } from '#monitoring/job-retry.ts'
import { jobListHandler } from '#monitoring/jobs-list.ts'
import { serviceListHandler } from '#monitoring/services-list.ts'
import { fixToolUrlsHandler } from '#writing/links/fix-tool-urls.ts'
import { toolUrlProposalDecideHandler, toolUrlProposalsHandler } from '#writing/links/tool-url-proposals.ts'
import { regenerateAgentImagesHandler } from '#writing/generate/regenerate-agent-images.ts'
import { regeneratePodcastAudioHandler } from '#review/regenerate-podcast-audio.ts'
import { remakeVideoHandler } from '#media/videos/remake-video.ts'
import { generateContentHandler } from '#schedule/generate-content.ts'
import { instantAiAgentsHandler } from '#writing/generate/instant-ai-agents.ts'
import { instantAiSearchHandler } from '#writing/generate/instant-ai-search.ts'
import { runHandler, runListHandler } from '#writing/runs.ts'
import {
  contentGenerationScheduleAddHandler,
  contentGenerationScheduleChangeHandler,
  contentGenerationScheduleHandler,
  contentGenerationScheduleRemoveHandler,
} from '#schedule/content-generation-schedule.ts'
import { scrapeAiNewsHandler } from '#writing/generate/scrape-ai-news.ts'
import { archiveMonthsHandler } from './search/archive/archive-months.ts'
import { savedSearchAddHandler } from './search/saved/saved-search-add.ts'
import { savedSearchChangeHandler } from './search/saved/saved-search-change.ts'
import { savedSearchRemoveHandler } from './search/saved/saved-search-remove.ts'
import { savedSearchSeenHandler } from './search/saved/saved-search-seen.ts'
import { savedSearchesHandler } from './search/saved/saved-searches.ts'
import { entityNamesFoundHandler } from '#stories/names/entity-names-found.ts'
import { adminEntityAddHandler } from './articles/entities/admin-entity-add.ts'
import { adminEntityChangeHandler } from './articles/entities/admin-entity-change.ts'
import { adminEntityMergeHandler } from './articles/entities/admin-entity-merge.ts'
import { adminEntityRemoveHandler } from './articles/entities/admin-entity-remove.ts'
import { adminEntitiesHandler, entitiesHandler } from './articles/entities/entities.ts'
import { entityHandler, entityTimelineHandler } from './trends/entities/entity.ts'
import { accountHandler } from '#people/account/account.ts'
import { accountSessionEndHandler } from '#people/account/account-session-end.ts'
import { accountSessionsEndHandler } from '#people/account/account-sessions-end.ts'
import { cancelAccountDeletionHandler } from '#people/account/cancel-account-deletion.ts'
import { cancelEmailChangeHandler } from '#people/account/cancel-email-change.ts'
import { changePasswordHandler } from '#people/account/change-password.ts'
import { confirmEmailChangeHandler } from '#people/account/confirm-email-change.ts'
import { exportAccountHandler } from '#people/account/export-account.ts'
import { requestEmailConfirmationHandler } from '#people/account/request-email-confirmation.ts'
import { endAccess } from './account/end-access.ts'
import { EXPORTED } from './account/personal-data.ts'
import { recoveryCodesRenewHandler } from '#people/account/recovery-codes-renew.ts'
import { requestAccountDeletionHandler } from '#people/account/request-account-deletion.ts'
import { requestEmailChangeHandler } from '#people/account/request-email-change.ts'
import { requestPasswordResetHandler } from '#people/account/request-password-reset.ts'
import { secondFactorBeginHandler } from '#people/account/second-factor-begin.ts'
import { secondFactorConfirmHandler } from '#people/account/second-factor-confirm.ts'
import { secondFactorEndHandler } from '#people/account/second-factor-end.ts'
import { bootstrapAdminHandler } from '#people/bootstrap-admin.ts'
import { adminUserRoleGrantHandler } from '#people/managing/admin-user-role-grant.ts'
import { adminUserRoleTakeHandler } from '#people/managing/admin-user-role-take.ts'
import { adminUserSessionEndHandler } from '#people/managing/admin-user-session-end.ts'
import { adminUserSessionsEndHandler } from '#people/managing/admin-user-sessions-end.ts'
import { adminAuditLogExportHandler, adminAuditLogHandler } from '#people/managing/audit-log.ts'
import { adminUsersHandlers } from '#people/managing/users.ts'
import { sessionHandler } from '#people/session.ts'
import { userRolesHandler } from '#people/user-roles.ts'
import { reviewTranslationHandler } from '#writing/translation/review-translation.ts'
import { translateContentHandler } from '#writing/translation/translate-content.ts'
import {
  translationListHandler,
  translationOneHandler,
  translationSettingsChangeHandler,
  translationSettingsHandler,
} from '#writing/translation/translations.ts'
import { aiNewsSourceAddHandler } from '#sources/ai-news-source-add.ts'
import { aiNewsSourceChangeHandler } from '#sources/ai-news-source-change.ts'
import { aiNewsSourceDiscoverHandler } from '#sources/ai-news-source-discover.ts'
import { aiNewsSourcesAddStartersHandler } from '#sources/ai-news-sources-add-starters.ts'
import { aiNewsSourcesExportHandler } from '#sources/ai-news-sources-export.ts'
import { aiNewsSourcesImportHandler } from '#sources/ai-news-sources-import.ts'
import { aiNewsSourcesHandler } from '#sources/ai-news-sources.ts'
import { apiReferenceHandler } from '#developers/documents/reference.ts'
import { apiDocumentHandler } from '#developers/v1/api-document.ts'
import { apiKeyListHandler } from '#developers/keys/api-key-list.ts'
import { apiKeyMakeHandler } from '#developers/keys/api-key-make.ts'
import { apiKeyRevokeHandler } from '#developers/keys/api-key-revoke.ts'
import { apiKeyRotateHandler } from '#developers/keys/api-key-rotate.ts'
import { apiUsageListHandler } from '#developers/usage/api-usage-list.ts'
import { v1Handlers } from '#developers/v1/v1.ts'
import { agentHandler, agentsHandler } from './articles/catalogue/agents/agents.ts'
import { analyticsAboutHandler, analyticsHandler } from './trends/analytics/analytics.ts'
import { analyticsExportHandler } from './trends/analytics/analytics-export.ts'
import { analyticsRoundsHandler } from './trends/analytics/funding/analytics-rounds.ts'
import { archiveFiguresHandler, archiveHandler } from './search/archive/archive.ts'
import { correctArticleHandler } from './articles/corrections/correct-article.ts'
import { correctionsHandler } from './articles/corrections/corrections.ts'
import { retractArticleHandler } from './articles/corrections/retract-article.ts'
import { adminEventChangeHandler } from './articles/events/managing/admin-event-change.ts'
import { adminEventsHandler } from './articles/events/managing/admin-events.ts'
import { adminEventsMergeHandler } from './articles/events/managing/admin-events-merge.ts'
import { adminArticleChangeHandler } from './articles/managing/admin-article-change.ts'
import { adminArticleCreateHandler } from './articles/managing/admin-article-create.ts'
import { adminArticleDeleteHandler } from './articles/managing/admin-article-delete.ts'
import { homeFiguresChangeHandler, homeFiguresHandler } from './home/figures/admin-home-figures.ts'
import { adminArticleImageHandler } from './articles/managing/admin-article-image.ts'
import { adminArticleRestoreHandler } from './articles/managing/admin-article-restore.ts'
import { adminArticleHandler, adminArticlesHandler } from './articles/managing/admin-articles.ts'
import { previewMarkdownHandler } from './articles/managing/preview-markdown.ts'
import { articleHandler, articlesHandler, relatedArticlesHandler } from './articles/news/articles.ts'
import { homeHandler } from './home/home.ts'
import { eventsHandler } from './articles/events/events.ts'
import { privateFeedMakeHandler } from './syndication/private/private-feed-make.ts'
import { privateFeedRenewHandler } from './syndication/private/private-feed-renew.ts'
import { privateFeedRevokeHandler } from './syndication/private/private-feed-revoke.ts'
import { privateFeedListHandler } from './syndication/private/private-feeds.ts'
import { leaderboardHandler } from './trends/leaderboard/leaderboard.ts'
import { recordShareHandler } from './articles/momentum/record-share.ts'
import { recordViewHandler } from './articles/momentum/record-view.ts'
import { followedStoriesHandler } from './reader/shelf/followed-stories.ts'
import { shelfChangeHandler } from './reader/shelf/shelf-change.ts'
import { shelfMergeHandler } from './reader/shelf/shelf-merge.ts'
import { shelfStoriesHandler } from './reader/shelf/shelf-stories.ts'
import { shelfHandler, shelfSavedHandler } from './reader/shelf/shelf.ts'
import { watchListChangeHandler } from './search/watching/watch-list-change.ts'
import { watchListMakeHandler } from './search/watching/watch-list-make.ts'
import { watchListRemoveHandler } from './search/watching/watch-list-remove.ts'
import { watchListListHandler, watchedNamesHandler } from './search/watching/watch-lists.ts'
import { podcastsHandler } from './articles/podcasts/podcasts.ts'
import { videoHandler, videosHandler } from './articles/videos/videos.ts'
import { compareToolsHandler } from './articles/catalogue/tools/compare-tools.ts'
import { toolAlternativesHandler } from './articles/catalogue/tools/tool-alternatives.ts'
import { errorReportDecideHandler } from './articles/reports/error-report-decide.ts'
import { PAGES_CHANGED } from './articles/publish.ts'
import { errorReportsHandler } from './articles/reports/error-reports.ts'
import { reportErrorHandler } from './articles/reports/report-error.ts'
import { searchFacetsHandler, searchHandler } from './articles/search/search.ts'
import { toolHandler, toolsHandler, translatedToolsHandler } from './articles/catalogue/tools/tools.ts'
import { communityChangeHandler } from '#membership/community/community-change.ts'
import { communityHandler } from '#membership/community/community.ts'
import { endRenewals } from '#membership/end-renewals.ts'
import { billingPortalHandler } from '#membership/account/billing-portal.ts'
import { cancelSubscriptionHandler } from '#membership/account/cancel-subscription.ts'
import { changePlanHandler } from '#membership/account/change-plan.ts'
import { invoicesHandler } from '#membership/account/invoices.ts'
import { membershipHandler } from '#membership/membership-view.ts'
import { resumeSubscriptionHandler } from '#membership/account/resume-subscription.ts'
import { checkoutResultHandler } from '#membership/checkout/checkout-result.ts'
import { createCheckoutHandler } from '#membership/checkout/create-checkout.ts'
import { testCheckoutDecideHandler } from '#membership/checkout/test-checkout-decide.ts'
import { testCheckoutHandler } from '#membership/checkout/test-checkout.ts'
import { channelAddHandler } from '#delivery/channel-add.ts'
import { channelChangeHandler } from '#delivery/channel-change.ts'
import { channelRemoveHandler } from '#delivery/channel-remove.ts'
import { channelReplayHandler } from '#delivery/channel-replay.ts'
import { channelRotateHandler } from '#delivery/channel-rotate.ts'
import { channelTestHandler } from '#delivery/channel-test.ts'
import { channelListHandler, channelMessagesHandler } from '#delivery/channels.ts'
import { hasContentAccessHandler } from '#membership/has-content-access.ts'
import { hasPremiumAccessHandler } from '#membership/has-premium-access.ts'
import { plansOf, accessLevelOf } from '#membership/membership.ts'
import { paymentEventsHandler } from '#membership/payment-events.ts'
import { contactSalesHandler } from '#membership/sales/contact-sales.ts'
import { salesRequestRemoveHandler } from '#membership/sales/sales-request-remove.ts'
import { salesRequestDecideHandler } from '#membership/sales/sales-request-decide.ts'
import { salesRequestsHandler } from '#membership/sales/sales-requests.ts'
import { mySupportHandler } from '#membership/support/own-support.ts'
import { supportAddHandler } from '#membership/support/support-add.ts'
import { supportAskHandler } from '#membership/support/support-ask.ts'
import { supportCloseHandler } from '#membership/support/support-close.ts'
import { supportDecideHandler } from '#membership/support/support-decide.ts'
import { supportFiguresHandler, supportRequestsHandler } from '#membership/support/support-requests.ts'
import { supportWatchHandler } from '#membership/support/support-watch.ts'
import { adminPaymentEventApplyHandler } from '#membership/payments/admin-payment-event-apply.ts'
import { adminPaymentsHandler } from '#membership/payments/admin-payments.ts'
import { countSubscribers } from '#newsletter/count-subscribers.ts'
import { newsletterConfirmAgainHandler } from '#newsletter/confirming/newsletter-confirm-again.ts'
import { newsletterConfirmHandler } from '#newsletter/confirming/newsletter-confirm.ts'
import { adminDigestSettingsChangeHandler } from '#newsletter/editions/admin-digest-settings-change.ts'
import { adminDigestSettingsHandler } from '#newsletter/editions/digest-settings.ts'
import { adminEditionChangeHandler } from '#newsletter/editions/admin-edition-change.ts'
import { adminEditionComposeHandler } from '#newsletter/editions/admin-edition-compose.ts'
import { adminEditionDecideHandler } from '#newsletter/editions/admin-edition-decide.ts'
import { adminEditionDoubtfulHandler } from '#newsletter/editions/admin-edition-doubtful.ts'
import { adminEditionTestHandler } from '#newsletter/editions/admin-edition-test.ts'
import { adminEditionPreviewHandler } from '#newsletter/editions/edition-preview.ts'
import { adminEditionHandler, adminEditionsHandler } from '#newsletter/editions/editions.ts'
import { myNewsletterHandler } from '#newsletter/preferences/my-newsletter.ts'
import { newsletterEraseHandler } from '#newsletter/preferences/newsletter-erase.ts'
import { newsletterExportHandler } from '#newsletter/preferences/newsletter-export.ts'
import { newsletterLeaveHandler } from '#newsletter/preferences/newsletter-leave.ts'
import { newsletterPreferencesChangeHandler } from '#newsletter/preferences/newsletter-preferences-change.ts'
import { newsletterReleaseHandler } from '#newsletter/preferences/newsletter-release.ts'
import { newsletterPreferencesHandler } from '#newsletter/preferences/preferences.ts'
import { digestCarouselHandler } from '#newsletter/archive/digest-carousel.ts'
import { digestListHandler, digestOneHandler } from '#newsletter/archive/digests.ts'
import { newsletterSubscribeHandler } from '#newsletter/newsletter-subscribe.ts'
import { adminSubscriberRemoveHandler } from '#newsletter/bounces/admin-subscriber-remove.ts'
import { adminSuppressionLiftHandler } from '#newsletter/bounces/admin-suppression-lift.ts'
import { adminMailEventsHandler, adminSuppressionsHandler } from '#newsletter/bounces/bounces-lists.ts'
import { mailEventsMailgunHandler } from '#newsletter/bounces/mail-events-mailgun.ts'
import { audienceFileHandler, audienceHandler } from '#newsletter/funnel/audience.ts'
import { countStepHandler } from '#newsletter/funnel/count-step.ts'
import { mailEventsSendgridHandler } from '#newsletter/bounces/mail-events-sendgrid.ts'
import {
  adminSubscribersExportHandler,
  adminSubscribersHandler,
} from '#newsletter/bounces/subscribers-list.ts'
import { mailSendAgainHandler } from '#services/post/mail-send-again.ts'
import { mailListHandler } from '#services/post/mails.ts'
import { notify } from '#platform/notices.ts'
import type { Handling } from '#platform/serve.ts'

/** Every call with its handler: the complete list of calls. */
export const api: readonly Handling[] = [
  homeHandler(countSubscribers),
  homeFiguresHandler(countSubscribers),
  homeFiguresChangeHandler(countSubscribers),
  articlesHandler,
  articleHandler,
  relatedArticlesHandler,
  correctionsHandler,
  reportErrorHandler,
  leaderboardHandler,
  recordViewHandler,
  recordShareHandler,
  shelfStoriesHandler,
  shelfHandler,
  shelfSavedHandler,
  shelfChangeHandler,
  shelfMergeHandler,
  followedStoriesHandler,
  toolsHandler,
  toolHandler,
  toolAlternativesHandler,
  compareToolsHandler,
  translatedToolsHandler,
  agentsHandler,
  agentHandler,
  eventsHandler,
  podcastsHandler,
  videosHandler,
  videoHandler,
  searchHandler,
  searchFacetsHandler,
  archiveHandler,
  archiveFiguresHandler,
  analyticsHandler,
  analyticsAboutHandler,
  analyticsExportHandler,
  analyticsRoundsHandler,
  privateFeedListHandler,
  privateFeedMakeHandler,
  privateFeedRenewHandler,
  privateFeedRevokeHandler,
  watchListListHandler,
  watchListMakeHandler,
  watchListChangeHandler,
  watchListRemoveHandler,
  watchedNamesHandler,
  archiveMonthsHandler,
  savedSearchesHandler,
  savedSearchAddHandler,
  savedSearchChangeHandler,
  savedSearchRemoveHandler,
  savedSearchSeenHandler,

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
  adminEditionChangeHandler,
  adminEditionComposeHandler,
  adminEditionDecideHandler,
  adminEditionDoubtfulHandler,
  adminEditionTestHandler,
  adminEditionPreviewHandler,
  adminEditionHandler,
  adminEditionsHandler,

  testCheckoutHandler,
  testCheckoutDecideHandler,
  hasContentAccessHandler,
  hasPremiumAccessHandler,
  createCheckoutHandler,
  checkoutResultHandler,
  membershipHandler,
  cancelSubscriptionHandler,
  resumeSubscriptionHandler,
  changePlanHandler,
  billingPortalHandler,
  invoicesHandler,
  paymentEventsHandler,
  communityHandler,
  communityChangeHandler((tx) => notify(tx, PAGES_CHANGED, 'plans')),

  contactSalesHandler,
  salesRequestsHandler,
  salesRequestDecideHandler,
  salesRequestRemoveHandler,
  mySupportHandler,
  supportAskHandler,
  supportAddHandler,
  supportCloseHandler,
  supportRequestsHandler,
  supportFiguresHandler,
  supportDecideHandler,
  supportWatchHandler,

  sessionHandler,
  userRolesHandler,
  bootstrapAdminHandler,
  accountHandler,
  accountSessionEndHandler,
  accountSessionsEndHandler,
  cancelAccountDeletionHandler,
  cancelEmailChangeHandler,
  changePasswordHandler,
  confirmEmailChangeHandler(endAccess),
  exportAccountHandler(EXPORTED),
  recoveryCodesRenewHandler,
  requestAccountDeletionHandler(endRenewals),
  requestEmailChangeHandler,
  requestEmailConfirmationHandler,
  requestPasswordResetHandler,
  secondFactorBeginHandler,
  secondFactorConfirmHandler,
  secondFactorEndHandler,
  ...adminUsersHandlers({ accessLevelOf, plansOf }),
  adminUserRoleGrantHandler,
  adminUserRoleTakeHandler,
  adminUserSessionEndHandler,
  adminUserSessionsEndHandler,
  adminAuditLogHandler,
  adminAuditLogExportHandler,

  aiNewsSourcesHandler,
  aiNewsSourceAddHandler,
  aiNewsSourceChangeHandler,
  aiNewsSourceDiscoverHandler,
  aiNewsSourcesImportHandler,
  aiNewsSourcesExportHandler,
  aiNewsSourcesAddStartersHandler,

  scrapeAiNewsHandler,
  regenerateAgentImagesHandler,
  runHandler,
  runListHandler,
  contentGenerationScheduleHandler,
  contentGenerationScheduleAddHandler,
  contentGenerationScheduleChangeHandler,
  contentGenerationScheduleRemoveHandler,
  translateContentHandler,
  translationListHandler,
  translationOneHandler,
  reviewTranslationHandler,
  translationSettingsHandler,
  translationSettingsChangeHandler,
  generateContentHandler,
  instantAiSearchHandler,
  instantAiAgentsHandler,
  generatedContentListHandler,
  generatedContentCountsHandler,
  generatedContentOneHandler,
  approveContentHandler,
  unscheduleContentHandler,
  assignContentHandler,
  editorListHandler,
  contentReadersHandler,
  entitiesHandler,
  entityHandler,
  entityTimelineHandler,
  adminEntitiesHandler,
  adminEntityAddHandler,
  adminEntityChangeHandler,
  adminEntityMergeHandler,
  adminEntityRemoveHandler,
  entityNamesFoundHandler,

  adminArticlesHandler,
  adminArticleHandler,
  adminArticleCreateHandler,
  adminArticleChangeHandler,
  adminArticleDeleteHandler,
  adminArticleRestoreHandler,
  adminArticleImageHandler,
  previewMarkdownHandler,
  adminEventsHandler,
  adminEventChangeHandler,
  adminEventsMergeHandler,
  correctArticleHandler,
  retractArticleHandler,
  errorReportsHandler,
  errorReportDecideHandler,
  regeneratePodcastAudioHandler,
  remakeVideoHandler,

  scrapeAiEventsHandler,
  cleanupInvalidAgentsHandler,
  restoreCleanedEntriesHandler,
  fixToolUrlsHandler,
  toolUrlProposalsHandler,
  toolUrlProposalDecideHandler,

  jobListHandler,
  jobRetryHandler,
  jobDismissHandler,
  serviceListHandler,
  costListHandler,

  adminPaymentsHandler,
  adminPaymentEventApplyHandler,

  channelListHandler,
  channelAddHandler,
  channelChangeHandler,
  channelRemoveHandler,
  channelTestHandler,
  channelRotateHandler,
  channelMessagesHandler,
  channelReplayHandler,

  mailListHandler,
  mailSendAgainHandler,

  digestListHandler,
  digestOneHandler,
  apiKeyListHandler,
  apiKeyMakeHandler,
  apiKeyRotateHandler,
  apiKeyRevokeHandler,
  apiUsageListHandler,
  apiDocumentHandler,
  apiReferenceHandler,
  ...v1Handlers,
  digestCarouselHandler,
  articleCarouselHandler,
]
